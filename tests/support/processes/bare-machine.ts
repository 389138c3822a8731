import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { copyRepository } from './copy-repository.ts'

interface RunningCommand {
  /** Its output so far, of both streams. */
  said(): string
  readonly ended: Promise<number>
  stop(): Promise<number>
}

/** A machine with this Node and npm and a fresh clone of the project: nothing installed, nothing built. */
export interface BareMachine {
  readonly project: string
  /** Its PATH: a shell, Node and npm. */
  readonly bin: string
  run(command: string, env?: Readonly<Record<string, string>>, uid?: number): RunningCommand
}

export function bareMachine({ node, npm }: { node: string; npm?: string }): BareMachine {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const packages = [`${nodePackage()}@${node}`, ...(npm ? [`npm@${npm}`] : [])]
  installPackages(packages, join(folder, 'machine'))
  const project = join(folder, 'project')
  copyRepository(project)
  const tools = join(folder, 'machine', 'node_modules')
  // Not /usr/bin, which may have another Node and npm.
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  symlinkSync('/bin/sh', join(bin, 'sh'))
  symlinkSync(join(tools, nodePackage(), 'bin', 'node'), join(bin, 'node'))
  if (npm) symlinkSync(join(tools, 'npm', 'bin', 'npm-cli.js'), join(bin, 'npm'))
  return {
    project,
    bin,
    run: (command, env, uid) =>
      start(command, { cwd: project, env: plainEnvironment(bin, env), ...(uid === undefined ? {} : { uid }) }),
  }
}

/** The package of the pinned Node for this platform: the registry has every version of it. */
function nodePackage(): string {
  const { optionalDependencies } = JSON.parse(readFileSync('tools/runtime/package.json', 'utf8'))
  const name = Object.keys(optionalDependencies).find((it) => it.endsWith(`${process.platform}-${process.arch}`))
  if (!name) throw new Error(`No Node for ${process.platform}-${process.arch}`)
  return name
}

function installPackages(packages: string[], folder: string): void {
  mkdirSync(folder)
  const flags = ['--no-save', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, stderr } = spawnSync('npm', ['install', '--prefix', folder, ...flags, ...packages], {
    encoding: 'utf8',
    env: plainEnvironment(process.env.PATH ?? ''),
  })
  if (status !== 0) throw new Error(`${packages} did not come: ${stderr}`)
}

/** Without the variables that npm and Vitest set, except for npm's registry and cache. */
export function plainEnvironment(path: string, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_)|npm_config_\w*prefix|vitest|node_env|node_options)/i.test(name),
  )
  return { ...Object.fromEntries(own), PATH: path, ...more }
}

function start(command: string, options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number }): RunningCommand {
  // A process group of its own: npm does not forward signals to its children.
  const child = spawn('/bin/sh', ['-c', command], { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part))
  let isOver = false
  const ended = new Promise<number>((settle) => {
    child.on('close', (code) => {
      isOver = true
      settle(code ?? 1)
    })
  })
  const stop = async () => {
    if (child.pid && !isOver) process.kill(-child.pid, 'SIGTERM')
    return ended
  }
  onTestFinished(async () => void (await stop()))
  return { said: () => text, ended, stop }
}
