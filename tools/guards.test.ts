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

test.each([
  ['rules-imports', { 'src/rules/a.ts': "export * from '#store/b.ts'\n", 'src/store/b.ts': nothing }],
  ['surveys-imports', { 'src/surveys/a.ts': "export * from '../rules/b.ts'\n", 'src/rules/b.ts': nothing }],
  ['web-imports', { 'src/web/a.tsx': "export * from '#server/b.ts'\n", 'src/server/b.ts': nothing }],
  [
    'the-server-draws-no-fields',
    { 'src/server/a.ts': "export * from '#questions/single-field.tsx'\n", 'src/questions/single-field.tsx': nothing },
  ],
  ['questions-imports', { 'src/questions/a.ts': "export * from '#rules/b.ts'\n", 'src/rules/b.ts': nothing }],
  ['only-the-store-knows-databases', { 'src/server/a.ts': "export * from 'node:sqlite'\n" }],
  ['only-the-store-knows-databases', { 'src/server/a.ts': "export * from 'pg'\n" }],
  [
    'the-browser-gets-types-of-schemas-only',
    { 'src/web/a.ts': "export * from '#contract/schemas.ts'\n", 'src/contract/schemas.ts': nothing },
  ],
  [
    'the-browser-gets-types-of-schemas-only',
    { 'src/web/a.ts': "export * from '#contract/panel-schemas.ts'\n", 'src/contract/panel-schemas.ts': nothing },
  ],
  [
    'public-pages-know-no-panel',
    { 'src/web/results/a.ts': "export * from '../panel/b.ts'\n", 'src/web/panel/b.ts': nothing },
  ],
  ['no-cycles', { 'src/rules/a.ts': "export * from './b.ts'\n", 'src/rules/b.ts': "export * from './a.ts'\n" }],
  ['no-tests-in-the-product', { 'src/rules/a.ts': "export * from '../../tests/b.ts'\n", 'tests/b.ts': nothing }],
  ['everything-resolves', { 'src/rules/a.ts': "export * from './nowhere.ts'\n" }],
])('the import rule %s bites', (rule, files) => {
  const { said, status } = project(files)('depcruise', 'src', '--config', '.dependency-cruiser.mjs')
  expect(said).toContain(`error ${rule}`)
  expect(status).not.toBe(0)
})

test('types of schemas may go to the browser', () => {
  const files = {
    'src/web/a.ts': "import type { X } from '#contract/schemas.ts'\nexport type Y = X\n",
    'src/contract/schemas.ts': 'export type X = 1\n',
  }
  expect(project(files)('depcruise', 'src', '--config', '.dependency-cruiser.mjs').status).toBe(0)
})

test('the environment is read where the process starts and nowhere else', () => {
  const lint = project({
    'src/server/a.ts': 'export const port = process.env.PORT\n',
    'src/server/process/main.ts': 'export const port = process.env.PORT\n',
  })
  expect(lint('biome', 'lint', '--vcs-enabled=false', 'src/server/a.ts').said).toContain('noProcessEnv')
  expect(lint('biome', 'lint', '--vcs-enabled=false', 'src/server/process/main.ts').status).toBe(0)
})
