import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { statusOf, until } from '../support/processes/server-process.ts'
import { allowedCalls, unitValues } from '../support/processes/unit-file.ts'

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
const hasStrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0
const units = readdirSync('deploy').filter((name) => /\.(service|socket|timer)$/.test(name))
const services = units.filter((name) => name.endsWith('.service') && !name.includes('@'))
/** Of ten: systemd calls everything below 2 «OK», and what needs no network nor code made as it runs could be lower. */
const MOST_EXPOSURE = 1.5

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The units as operators copy them, with a Node and an npm that this machine has. */
function copied(): string[] {
  const folder = freshFolder()
  return units.map((name) => {
    // As the first of several.
    const file = join(folder, name.replace('@.', '@1.'))
    writeFileSync(file, readFileSync(`deploy/${name}`, 'utf8').replace(/^(ExecStart=)\S+/m, `$1${process.execPath}`))
    return file
  })
}

test.skipIf(!hasSystemd)('systemd finds nothing wrong with the units', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', ...copied()], {
    encoding: 'utf8',
  })
  expect([stderr, status]).toEqual(['', 0])
})

test('several processes have the unit of one', () => {
  expect(readFileSync('deploy/encuestas@.service', 'utf8')).toBe(readFileSync('deploy/encuestas.service', 'utf8'))
})

test.skipIf(!hasSystemd).each(services)('%s may do little besides its work', (name) => {
  const options = ['--offline=true', `--threshold=${MOST_EXPOSURE * 10}`, '--no-pager']
  const { status, stdout } = spawnSync('systemd-analyze', ['security', ...options, resolve('deploy', name)], {
    encoding: 'utf8',
  })
  expect([status, stdout.split('\n').findLast((line) => line.includes('Overall'))]).toEqual([0, expect.any(String)])
})

test.each(services)('%s leaves no memory on the disk and runs as nobody else', (name) => {
  for (const [setting, value] of [
    ['LimitCORE', '0'],
    ['MemorySwapMax', '0'],
    ['UMask', '0077'],
    ['User', 'encuestas'],
    ['CapabilityBoundingSet', ''],
  ] as const)
    expect([setting, unitValues(name, setting)]).toEqual([setting, [value]])
})

test.skipIf(!hasSystemd || !hasStrace)('the server asks the system for nothing that its unit refuses', async () => {
  const folder = freshFolder()
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATABASE_URL: `file:${folder}/test.db`,
    TRUST_PROXY: 'loopback',
  }
  const server = [process.execPath, '--disable-sigusr1', resolve('dist/server/main.js')]
  const child = spawn('strace', ['-f', '-qq', '-o', `${folder}/calls`, ...server], {
    cwd: folder,
    env,
    stdio: 'ignore',
  })
  const ended = new Promise<number | null>((settle) => child.on('close', settle))
  // strace itself heeds no signal: its first line names the server.
  const signal = (name: NodeJS.Signals) =>
    process.kill(Number.parseInt(readFileSync(`${folder}/calls`, 'utf8'), 10), name)
  onTestFinished(() => {
    if (child.exitCode === null) signal('SIGKILL')
  })
  await until(async () => (await statusOf(`http://127.0.0.1:${port}/readyz`)) === 200)
  const visitor = remoteVisitor(`http://127.0.0.1:${port}`, '203.0.113.7')
  expect((await visitor.complete(await visitor.session())).status).toBe(200)
  signal('SIGTERM')
  expect(await ended).toBe(0)

  const calls = readFileSync(`${folder}/calls`, 'utf8')
  const asked = new Set([...calls.matchAll(/^\d+ +(\w+)\(/gm)].map(([, name = '']) => name))
  expect(asked.size).toBeGreaterThan(40)
  const allowed = allowedCalls('encuestas.service')
  // SQLite hands its files to the database's owner when it runs as root, which the unit does not.
  if (process.getuid?.() === 0) allowed.add('fchown')
  expect([...asked].filter((name) => !allowed.has(name))).toEqual([])
  const families = new Set([...calls.matchAll(/\bsocket\((AF_\w+)/g)].map(([, name = '']) => name))
  const [known = ''] = unitValues('encuestas.service', 'RestrictAddressFamilies')
  expect([...families].filter((name) => !known.split(' ').includes(name))).toEqual([])
})
