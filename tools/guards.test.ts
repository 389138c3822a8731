import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A project with our rules and nothing else but these files. */
function project(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-guards-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['.dependency-cruiser.mjs', 'package.json', 'tsconfig.json', 'biome.json', '.gitignore']) {
    cpSync(name, join(folder, name))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return (command: string, ...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(resolve('node_modules/.bin', command), args, {
      cwd: folder,
      encoding: 'utf8',
    })
    return { said: stdout + stderr, status }
  }
}

const nothing = 'export const nothing = 0\n'
const schemas = 'export type X = 1\nexport const nothing = 0\n'

/** What breaks each rule, in files of its own. */
const breaches: readonly [rule: string, files: Record<string, string>][] = [
  ['rules-imports', { 'src/rules/to-store.ts': "export * from '#store/some.ts'\n", 'src/store/some.ts': nothing }],
  [
    'surveys-imports',
    { 'src/surveys/to-rules.ts': "export * from '../rules/some.ts'\n", 'src/rules/some.ts': nothing },
  ],
  ['web-imports', { 'src/web/to-server.tsx': "export * from '#server/some.ts'\n", 'src/server/some.ts': nothing }],
  [
    'the-server-draws-no-fields',
    {
      'src/server/to-fields.ts': "export * from '#questions/single-field.tsx'\n",
      'src/questions/single-field.tsx': nothing,
    },
  ],
  ['questions-imports', { 'src/questions/to-rules.ts': "export * from '#rules/some.ts'\n" }],
  ['only-the-store-knows-databases', { 'src/server/to-sqlite.ts': "export * from 'node:sqlite'\n" }],
  ['only-the-store-knows-databases', { 'src/server/to-pg.ts': "export * from 'pg'\n" }],
  [
    'the-browser-gets-types-of-schemas-only',
    { 'src/web/to-schemas.ts': "export * from '#contract/schemas.ts'\n", 'src/contract/schemas.ts': schemas },
  ],
  [
    'the-browser-gets-types-of-schemas-only',
    {
      'src/web/to-panel-schemas.ts': "export * from '#contract/panel-schemas.ts'\n",
      'src/contract/panel-schemas.ts': nothing,
    },
  ],
  [
    'public-pages-know-no-panel',
    { 'src/web/results/to-panel.ts': "export * from '../panel/some.ts'\n", 'src/web/panel/some.ts': nothing },
  ],
  [
    'no-cycles',
    {
      'src/rules/circle-a.ts': "export * from './circle-b.ts'\n",
      'src/rules/circle-b.ts': "export * from './circle-a.ts'\n",
    },
  ],
  [
    'no-tests-in-the-product',
    { 'src/rules/to-tests.ts': "export * from '../../tests/some.ts'\n", 'tests/some.ts': nothing },
  ],
  ['everything-resolves', { 'src/rules/to-nowhere.ts': "export * from './nowhere.ts'\n" }],
]
const allowed = { 'src/web/types-of-schemas.ts': "import type { X } from '#contract/schemas.ts'\nexport type Y = X\n" }

test('every import rule bites, and types of schemas may go to the browser', () => {
  const files = Object.assign({}, allowed, ...breaches.map(([, files]) => files))
  const { said, status } = project(files)('depcruise', 'src', '--config', '.dependency-cruiser.mjs')
  for (const [rule, files] of breaches) expect(said).toContain(`error ${rule}: ${Object.keys(files)[0]}`)
  for (const path of Object.keys(allowed)) expect(said).not.toContain(path)
  expect(status).not.toBe(0)
})

test('the environment is read where the process starts and nowhere else', () => {
  const lint = project({
    'src/server/a.ts': 'export const port = process.env.PORT\n',
    'src/server/process/main.ts': 'export const port = process.env.PORT\n',
  })
  expect(lint('biome', 'lint', '--vcs-enabled=false', 'src/server/a.ts').said).toContain('noProcessEnv')
  expect(lint('biome', 'lint', '--vcs-enabled=false', 'src/server/process/main.ts').status).toBe(0)
})
