import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { freshSqlite } from '../tests/support/databases.ts'
import { testStore } from '../tests/support/store.ts'
import { runCommand } from './commands/run-command.ts'

const guides = ['README.md', ...globSync('{docs/*,docs/decisions/README,src/**/README}.md')]
const decisions = globSync('docs/decisions/[0-9]*.md')
const read = (path: string) => readFileSync(path, 'utf8')

test('the README names every command', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const readme = read('README.md')
  const isNamed = (name: string) =>
    name === 'start' || name === 'test'
      ? readme.includes(`\`npm ${name}\``)
      : new RegExp(`npm run (-s )?${name}(?![\\w:-])`).test(readme)
  expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([])
})

test('the README names every command behind `npm run encuestas`', async () => {
  const said: string[] = []
  await runCommand([], { env: {}, out: (text) => void said.push(text), err: () => {} })
  const orders = [...said.join('\n').matchAll(/^ {2}([\w-]+) {2}/gm)].map(([, name = '']) => name)
  expect(orders.length).toBeGreaterThan(5)
  const list = read('README.md').split("Operator's commands: ")[1]?.split('\n\n')[0] ?? ''
  expect(orders.filter((name) => !list.includes(`\`${name}\``))).toEqual([])
})

test('the changes begin with those of this version', () => {
  const [, newest] = /^## (\S+)/m.exec(read('CHANGELOG.md')) ?? []
  expect(newest).toBe(JSON.parse(read('package.json')).version)
})

test('the README is one page', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(121)
})

test.each(decisions)('%s is in force', (record) => {
  expect(read(record)).toMatch(/^Status: in force\. /m)
})

test('at most 35 decisions are in force, each with a number of its own, and the numbers that are missing are explained', () => {
  const numbers = decisions.map((record) => Number(/\d{4}/.exec(record)?.[0]))
  expect(numbers.length).toBeLessThanOrEqual(35)
  expect(new Set(numbers).size).toBe(numbers.length)
  const rows = read('docs/decisions/README.md').matchAll(/^\| (\d{4}(?:, \d{4})*) \|/gm)
  const gone = [...rows].flatMap(([, list = '']) => list.split(', ').map(Number))
  const missing = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
  expect(missing.filter((number) => !numbers.includes(number) && !gone.includes(number))).toEqual([])
})

test('docs/privacidad.md names every table of the database and no other', async () => {
  const store = await testStore(freshSqlite)
  const rows = await store.ask("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  const part = read('docs/privacidad.md').split('### En la base de datos')[1]?.split('\n### ')[0] ?? ''
  const cells = [...part.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = '']) => cell)
  const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  expect(named.toSorted()).toEqual(rows.map(({ name }) => String(name)).toSorted())
})

test.each([...guides, ...decisions])('the source files that %s names are there', (guide) => {
  const sources = [...globSync('{src,tests,tools,bench,deploy}/**'), ...readdirSync('.')]
  const named = [...read(guide).matchAll(/`([\w/.-]+\.(?:tsx?|mjs|sql))`/g)].map(([, name = '']) => name)
  const isThere = (name: string) => sources.some((source) => source === name || source.endsWith(`/${name}`))
  // 00N stands for any of the surveys.
  expect(named.filter((name) => !name.includes('00N') && !isThere(name))).toEqual([])
})

test.each(globSync('src/**/README.md'))('the tests that %s names, by their sentences, are there', (guide) => {
  const tests = globSync('{src,tests,tools}/**/*.test.ts').map(read).join('\n')
  // In the text beside the test's file, and in the last column of a table: "a sentence, or its beginning…".
  const lines = read(guide)
    .split('\n')
    .filter((line) => line.startsWith('|') || line.includes('.test.ts`'))
  const named = lines.flatMap((line) => [...line.matchAll(/"…?([^"]{10,}?)…?"/g)].map(([, name = '']) => name))
  expect(named.filter((name) => !tests.includes(name))).toEqual([])
})

/** As GitHub makes them of headings. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase())
  return headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-'))
}

test.each([...guides, ...decisions])('what %s refers to is there', (guide) => {
  const links = [...read(guide).matchAll(/(?:\]\(|src=")([^)\s"]+)/g)].map(([, link = '']) => link)
  const missing = links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [file = '', heading] = link.split('#')
      const path = file === '' ? guide : join(dirname(guide), file)
      return !existsSync(path) || (heading !== undefined && !anchorsOf(read(path)).includes(heading))
    })
  const paths = [...read(guide).matchAll(/`((?:src|tests|tools)\/[a-z\d/.-]+)`/g)].map(([, path = '']) => path)
  expect([...missing, ...paths.filter((path) => !existsSync(path))]).toEqual([])
})

test('the guide, the runbooks and the example for PgBouncer tell the same number of connections of a process', () => {
  const told = [
    /Cada proceso abre hasta (\d+) conexiones/.exec(read('docs/operacion.md')),
    /admita (\d+) conexiones por proceso/.exec(read('docs/procedimientos.md')),
    /Cada proceso del sitio usa (\d+) cuando más/.exec(read('deploy/pgbouncer.ini')),
  ].map((found) => found?.[1])
  expect(told).toEqual(Array(3).fill(expect.stringMatching(/^\d+$/)))
  expect(new Set(told).size).toBe(1)
})
