import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Of former releases: asked for only to be refused with a sentence. */
const RETIRED = 'WORKERS'

/** Every setting that the server asks the environment for. */
function settingsRead(): string[] {
  const asked = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  asked.delete(RETIRED)
  return known(asked)
}

/** Every survey has a setting of its own: they are explained together, as FORM_NNN, OPENS_NNN and CLOSES_NNN. */
function known(names: Iterable<string>): string[] {
  return [...new Set([...names].map((name) => name.replace(/^(FORM|OPENS|CLOSES)_\d{3}$/, '$1_NNN')))].sort()
}

/** The names in the first column of the table of settings. */
function settingsInTable(markdown: string): string[] {
  const cells = [...markdown.matchAll(/^\| (`[A-Z].*?) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))
}

const example = read('.env.example').replaceAll(/^#(?=[A-Z])/gm, '')

test('.env.example has every setting and no other', () => {
  expect(known(Object.keys(parseEnv(example)))).toEqual(settingsRead())
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

test('the guide explains every setting and no other', () => {
  expect(known(settingsInTable(read('docs/operacion.md')))).toEqual(settingsRead())
})
