import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../copies.ts'
import { plainEnvironment } from './bare-machine.ts'
import { copyRepository } from './copy-repository.ts'
import type { SystemdMachine } from './systemd-machine.ts'

/** What is here as this version, as `npm run release` makes it of what passed: a tag, a bundle and its digest. */
export function releaseOf(version: string): string {
  const project = freshFolder()
  copyRepository(project)
  const edit = (name: string, number: RegExp, text: string) =>
    writeFileSync(join(project, name), readFileSync(join(project, name), 'utf8').replace(number, text))
  edit('package.json', /"version": ".*?"/, `"version": "${version}"`)
  edit('CHANGELOG.md', /^## .+$/m, `## ${version}`)
  const run = (command: string, ...args: string[]) => {
    const who = { GIT_AUTHOR_NAME: 'Somebody', GIT_AUTHOR_EMAIL: 'somebody@example.org' }
    const committer = { GIT_COMMITTER_NAME: 'Somebody', GIT_COMMITTER_EMAIL: 'somebody@example.org' }
    const env = plainEnvironment(process.env.PATH ?? '', { ...who, ...committer })
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
  }
  run('git', 'init', '--quiet', '--initial-branch=main')
  run('git', 'add', '--all')
  run('git', 'commit', '--quiet', `--message=${version}`)
  run(
    'node',
    '--eval',
    "import('./tools/checks.mjs').then(({ gates, rememberPassed }) => gates.forEach(rememberPassed))",
  )
  run('node', 'tools/release.mjs', process.arch)
  run('git', 'rev-parse', `v${version}`)
  return project
}

/** Puts a release where the machine downloads it from. */
export function publish({ disk }: SystemdMachine, release: string): void {
  for (const name of readdirSync(release).filter((name) => /\.tar\.gz$|^SHA256SUMS$/.test(name)))
    cpSync(join(release, name), join(disk, 'srv/descargas', name))
}
