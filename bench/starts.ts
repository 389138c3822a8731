import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../tests/support/postgres/postgres-server.ts'
import { childPids } from '../tests/support/processes/child-pids.ts'
import { copyRepository } from '../tests/support/processes/copy-repository.ts'
import { median } from './compare.ts'
import { secondsOfTree } from './processor-time.ts'
import type { Table, Target } from './report.ts'

const COLD_RUNS = 3
const WARM_RUNS = 9
const IDLE_MS = 5_000

/** The time from `npm start` to the first page in a copy of this checkout, with and without installing and building. */
export async function starts(folder: string): Promise<{ table: Table; targets: Target[] }> {
  const clone = join(folder, 'clone')
  copyRepository(clone)
  const cold: Started[] = []
  for (let run = 0; run < COLD_RUNS; run += 1) {
    for (const name of ['node_modules', 'dist']) rmSync(join(clone, name), { recursive: true, force: true })
    cold.push(await started(clone))
  }
  const installed = megabytesIn(join(clone, 'node_modules'))
  const warm: Started[] = []
  for (let run = 0; run < WARM_RUNS; run += 1) warm.push(await started(clone))
  const [seconds, memory] = [median(warm.map((run) => run.seconds)), median(warm.map((run) => run.idleMegabytes))]
  const row = (name: string, runs: readonly Started[]) => [
    name,
    `${median(runs.map((run) => run.seconds)).toFixed(2)} s`,
    `${median(runs.map((run) => run.cpuSeconds)).toFixed(2)} s`,
    `${Math.round(median(runs.map((run) => run.idleMegabytes)))} MB`,
  ]
  return {
    table: {
      title: 'Starts',
      note: `Medians of ${COLD_RUNS} and of ${WARM_RUNS}; with npm's own time, its cache warm. Packages: ${Math.round(installed)} MB.`,
      header: ['npm start', 'to the first page', 'processor time', 'idle memory'],
      rows: [row('cold: installs and builds', cold), row('warm: nothing left to do', warm)],
    },
    targets: [
      { claim: 'npm start, warm: first page ≤ 1 s', measured: `${seconds.toFixed(2)} s`, isMet: seconds <= 1 },
      { claim: 'idle memory ≤ 120 MB', measured: `${Math.round(memory)} MB`, isMet: memory <= 120 },
      { claim: 'npm start installs ≤ 200 MB', measured: `${Math.round(installed)} MB`, isMet: installed <= 200 },
    ],
  }
}

interface Started {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly idleMegabytes: number
}

async function started(clone: string): Promise<Started> {
  const port = await freePort()
  // As in an operator's shell, without the Node of this checkout.
  const PATH = process.env.PATH?.split(delimiter).filter((path) => !path.startsWith(resolve('.')))
  const env = { ...process.env, PATH: PATH?.join(delimiter), PORT: String(port), HOST: '127.0.0.1' }
  const began = performance.now()
  const npm = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await isServed(port))) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
    await pause(5)
  }
  const seconds = (performance.now() - began) / 1_000
  const cpuSeconds = secondsOfTree(npm.pid ?? 0)
  await pause(IDLE_MS)
  const idleMegabytes = residentMegabytes(lastChild(npm.pid ?? 0))
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  return { seconds, cpuSeconds, idleMegabytes }
}

async function isServed(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).ok
  } catch {
    return false
  }
}

/** The server itself, a descendant of npm. */
function lastChild(pid: number): number {
  const [child] = childPids(pid)
  return child === undefined ? pid : lastChild(child)
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

/** On disk, which counts in blocks of half a kilobyte. */
function megabytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).blocks, 0) / 2_048
}
