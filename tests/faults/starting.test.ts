import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { BAD_SETTINGS } from '#server/process/startup-errors.ts'
import { freshSqlite } from '../support/databases.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { basicEnvironment } from '../support/processes/basic-environment.ts'
import { runToEnd, serverArguments, startServer } from '../support/processes/server-process.ts'

const SECRET = 'a secret of enough length'

/** Starts a server that must give up with code 1 and one line of its log, and gives what that says. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, stderr } = await runToEnd({ PORT: String(await freePort()), ...env })
  expect(code).toBe(1)
  const [line, ...others] = linesOf(stderr)
  expect([line?.level, others]).toEqual([50, []])
  return line?.msg ?? ''
}

/** Outside a terminal everything is a line of JSON. */
function linesOf(said: string): { level: number; msg: string }[] {
  return said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

async function databaseFile(): Promise<{ url: string; file: string }> {
  const { url, remove } = await freshSqlite()
  onTestFinished(remove)
  return { url, file: url.slice('file:'.length) }
}

test('a database path that is a folder', async () => {
  const { url, file } = await databaseFile()
  mkdirSync(file)
  const line = await refusal({ DATABASE_URL: url })
  expect(line).toContain(`No se puede abrir la base de datos «${file}»`)
  expect(line).toContain('Revisa DATABASE_URL')
})

test('a file that is not a database, and is left as it was', async () => {
  const { url, file } = await databaseFile()
  writeFileSync(file, 'Las cuentas de la casa\n'.repeat(1000))
  const before = createHash('sha256').update(readFileSync(file)).digest('hex')
  expect(await refusal({ DATABASE_URL: url })).toContain(`No se puede abrir la base de datos «${file}»`)
  expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(before)
})

test('a database that this user may only read', async () => {
  const { url, file } = await databaseFile()
  const made = await startServer({ DATABASE_URL: url })
  made.signal('SIGTERM')
  await made.ended
  chmodSync(file, 0o400)
  const { code, stderr } = await runToEnd({ DATABASE_URL: url }, { isHeldToPermissions: true })
  const [line, ...others] = linesOf(stderr)
  expect([code, others]).toEqual([1, []])
  expect(line?.msg).toContain(`La base de datos «${file}» no se puede escribir: no hay permiso. Haz dueño de ella`)
  expect(stderr).not.toContain('stack')
})

test('a key of the visitors that was cut off', async () => {
  const { url, file } = await databaseFile()
  writeFileSync(`${file}.secret`, '')
  expect(await refusal({ DATABASE_URL: url })).toContain(`«${file}.secret»`)
})

test('a port in use', async () => {
  const { url } = await databaseFile()
  const occupant = createServer()
  onTestFinished(() => void occupant.close())
  const port = await new Promise<number>((resolve) => {
    occupant.listen(0, '127.0.0.1', () => resolve((occupant.address() as { port: number }).port))
  })
  expect(await refusal({ DATABASE_URL: url, PORT: String(port) })).toContain(`El puerto ${port} ya está en uso`)
})

test('an address to listen on that this machine does not have', async () => {
  const { url } = await databaseFile()
  expect(await refusal({ DATABASE_URL: url, HOST: '203.0.113.77' })).toContain('Revisa HOST')
})

test('a PostgreSQL that nobody answers for', async () => {
  const DATABASE_URL = `postgres://someone:s3cret-word@127.0.0.1:${await freePort()}/encuestas`
  const line = await refusal({ DATABASE_URL, IP_HASH_SECRET: SECRET })
  expect(line).toContain('No se puede usar PostgreSQL')
  expect(line).toContain('Revisa DATABASE_URL y que el servidor esté encendido')
  expect(line).not.toContain('s3cret-word')
})

test('a PostgreSQL that does not have that database', async () => {
  const url = new URL(inject('postgresUrl'))
  url.pathname = '/no_such_database'
  const line = await refusal({ DATABASE_URL: url.href, IP_HASH_SECRET: SECRET })
  expect(line).toContain('No se puede usar PostgreSQL')
  expect(line).toContain('no_such_database')
})

test('several bad settings are listed together, one line each, and secrets are not repeated', async () => {
  const { code, stderr, stdout } = await runToEnd({
    PORT: 'ochenta',
    TRUST_PROXY: 'all',
    ADMIN_PASSWORD: 's3cr3t!',
    ANSWERS_PER_ADDRESS: '0',
  })
  // What a unit is told not to try again.
  expect(code).toBe(BAD_SETTINGS)
  const [title, ...problems] = linesOf(stderr).map(({ msg }) => msg)
  expect(title).toBe('Revisa la configuración:')
  expect(problems.map((problem) => /^- (\w+): /.exec(problem)?.[1]).toSorted()).toEqual([
    'ADMIN_PASSWORD',
    'ANSWERS_PER_ADDRESS',
    'PORT',
    'TRUST_PROXY',
  ])
  expect(stderr + stdout).not.toContain('s3cr3t!')
})

test('a site that is ended while it starts says so, and ends with a failure', async () => {
  // Nobody answers here, and nobody refuses: it starts for as long as it waits.
  const silent = createServer()
  onTestFinished(() => void silent.close())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as { port: number }
  const starting = spawn(process.execPath, serverArguments(resolve('.')), {
    env: {
      ...basicEnvironment,
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://someone@127.0.0.1:${port}/encuestas`,
      IP_HASH_SECRET: SECRET,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void starting.kill('SIGKILL'))
  const said = text(starting.stderr)
  const connected = once(silent, 'connection')
  const ended = once(starting, 'exit')
  const [socket] = await connected
  onTestFinished(() => void socket.destroy())
  starting.kill('SIGTERM')
  expect((await ended)[0]).toBe(1)
  expect(await said).toContain('El sitio se detuvo antes de empezar a atender.')
})
