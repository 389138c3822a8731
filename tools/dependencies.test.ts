import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test('every dependency has a reason in the decisions, and every reason a dependency', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const installed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const rows = read('docs/decisions/0021-every-dependency.md').matchAll(/^\| `(.+?)` \| .+ \| \[\d{4}\]\((.+?)\) \|$/gm)
  const reasons = [...rows].map(([, name = '', record = '']) => ({ name, record }))

  expect(reasons.map(({ name }) => name).toSorted()).toEqual(installed.toSorted())
  for (const { record } of reasons) expect(() => read(`docs/decisions/${record}`)).not.toThrow()
})

test('the bundle leaves out the packages that no part of a running site imports, and no other', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const list = /buildPackages = \[([^\]]+)\]/.exec(read('tools/ready-to-copy.mjs'))?.[1] ?? ''
  const left = [...list.matchAll(/'(.+?)'/g)].map(([, name = '']) => name)
  const building = /sourcesOfTheSite = \[([^\]]+)\]/.exec(read('tools/setup.mjs'))?.[1] ?? ''
  const files = globSync('{src,tools}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\./.test(file) && !building.includes(file),
  )
  const imports = files.flatMap((file) => [...read(file).matchAll(/(?:from |import[ (])'((?:@[^/']+\/)?[^/']+)/g)])
  const running = new Set(imports.map(([, name]) => name))
  expect(Object.keys(dependencies).filter((name) => !running.has(name))).toEqual(left)
})
