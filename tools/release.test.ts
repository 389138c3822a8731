import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '../tests/support/copies.ts'
import { copyRepository } from '../tests/support/processes/copy-repository.ts'

// That a release is made, installed and updated is in `npm run test:neighbours`: the guide's commands.
test('only what has passed every test becomes a version, under a number that is new and the same everywhere', () => {
  const project = freshFolder()
  copyRepository(project)
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org']
    return spawnSync('git', [...who, ...args], { cwd: project, encoding: 'utf8' }).stdout.trim()
  }
  const refusal = () => {
    const { status, stderr } = spawnSync('node', ['tools/release.mjs'], { cwd: project, encoding: 'utf8' })
    expect(status).toBe(1)
    return stderr
  }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const commit = () => git('commit', '--quiet', '--all', '--message=a change')
  git('init', '--quiet')
  git('add', '--all')
  commit()
  const before = git('rev-parse', 'HEAD')
  expect(refusal()).toContain('npm test')
  write('node_modules/.cache/passed/test', before)
  expect(refusal()).toContain('npm run test:neighbours')
  write('node_modules/.cache/passed/neighbours', before)
  const changes = readFileSync(join(project, 'CHANGELOG.md'), 'utf8')
  write('CHANGELOG.md', changes.replace(/^## .+$/m, '## 99.0.0'))
  expect(refusal()).toContain('cambios sin guardar')
  commit()
  expect(refusal()).toContain('deben ser la misma')
  write('CHANGELOG.md', changes)
  commit()
  // The same words, but another commit than the one that was tested.
  expect(refusal()).toContain('npm test')
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  git('tag', `v${version}`)
  expect(refusal()).toContain('ya existe')
  expect(git('tag')).toBe(`v${version}`)
})
