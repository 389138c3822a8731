import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Every setting that the server asks the environment for. */
function settingsRead(): string[] {
  const asked = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  return [...asked].sort()
}

/** The names in the first column of the table of settings; «FORM_001 … FORM_005» is five of them. */
function settingsInTable(markdown: string): string[] {
  const cells = [...markdown.matchAll(/^\| (`[A-Z].*?) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => {
    const names = [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)
    const [first = '', last = ''] = names
    if (!cell.includes('…')) return names
    const [from, to] = [first, last].map((name) => Number(name.slice(-3)))
    const count = (to ?? 0) - (from ?? 0) + 1
    return Array.from(
      { length: count },
      (_, index) => first.slice(0, -3) + String((from ?? 0) + index).padStart(3, '0'),
    )
  })
}

const example = read('.env.example').replaceAll(/^#(?=[A-Z])/gm, '')

test('.env.example has every setting and no other', () => {
  expect(Object.keys(parseEnv(example)).sort()).toEqual(settingsRead())
})

test('what .env.example says is what holds without it', () => {
  const withExample = readConfig(parseEnv(example))
  const withNothing = readConfig({})
  if ('problems' in withExample || 'problems' in withNothing) throw new Error(JSON.stringify(withExample))
  const { admin: _, ...others } = withExample.config
  // What is written is read as an address, and ends in a slash.
  expect(withNothing.config).toMatchObject({
    ...others,
    brand: { ...others.brand, url: others.brand.url.slice(0, -1) },
  })
})

test.each(['README.md', 'docs/operacion.md'])('%s explains every setting and no other', (file) => {
  expect(settingsInTable(read(file)).sort()).toEqual(settingsRead())
})
