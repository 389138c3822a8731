import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

export interface Database {
  readonly url: string
  remove(): Promise<void>
}

/** A database of its own for one test, on each engine: suites run over both with `describe.each(engines)`. */
export const engines = [
  { engine: 'SQLite', freshDatabase: freshSqlite },
  { engine: 'PostgreSQL', freshDatabase: freshPostgres },
] as const

export async function freshSqlite(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-'))
  return {
    url: `file:${join(folder, 'test.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function freshPostgres(): Promise<Database> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql)
  await client.end()
}
