import { readFileSync } from 'node:fs'
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
