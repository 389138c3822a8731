import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { inject } from 'vitest'
import { sqliteFile } from '#store/database-url.ts'
import { memoryFolder } from './memory-folder.ts'

export type FreshDatabase = (options?: { isEmpty?: boolean }) => Promise<Database>

export interface Database {
  readonly url: string
  remove(): Promise<void>
}

/** Behind PgBouncer there is no SQLite. */
const isOnlyPostgres = process.env.TEST_POOLER !== undefined

/** Makes a database for one test, on each engine: `describe.each(engines)` runs a suite on both. */
export const engines = (
  [
    { engine: 'SQLite', freshDatabase: freshSqlite },
    { engine: 'PostgreSQL', freshDatabase: freshPostgres },
  ] as const
).filter(({ engine }) => engine === 'PostgreSQL' || !isOnlyPostgres)

/** For tests that need only one engine. */
export const usualDatabase = isOnlyPostgres ? freshPostgres : freshSqlite

export async function freshSqlite(): Promise<Database> {
  const folder = memoryFolder()
  return {
    url: `file:${join(folder, 'test.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A copy of a migrated database, which takes a sixth of the time of migrating; or an empty one. */
export async function freshPostgres({ isEmpty = false } = {}): Promise<Database> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `CREATE DATABASE ${name} ${isEmpty ? '' : inject('migratedTemplate')}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function run(url: string, sql: string): Promise<void> {
  await ask(url, sql)
}

/** Queries the database directly, so that a test can compare what the store says with what is kept. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const file = sqliteFile(url)
  if (file !== undefined) {
    const db = new DatabaseSync(file, { timeout: 10_000 })
    try {
      return db.prepare(sql).all()
    } finally {
      db.close()
    }
  }
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
