import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sqliteFile } from '../database-url.ts'
import { StoreRefused } from '../engine.ts'
import { startCommand } from '../operator-command.ts'
import { serversAt, withOwnConnection } from '../postgres/servers.ts'
import { postgresSource } from './postgres-source.ts'
import type { Source } from './source.ts'
import { sqliteSource } from './sqlite-source.ts'

const BUSY_TIMEOUT_MS = 10_000
/** All in one step: otherwise the copy starts over whenever somebody writes in between. */
const ALL_PAGES = 2 ** 30

/** Reads the database as it is now, while others go on writing. SQLite's pages are copied into `folder`. */
export async function withSnapshot<Result>(
  { url, folder }: { url: string; folder: string },
  work: (source: Source) => Promise<Result>,
): Promise<Result> {
  const onSource = (source: Source | undefined) => {
    if (!source) throw new StoreRefused(NO_DATABASE)
    return work(source)
  }
  const file = sqliteFile(url)
  if (file !== undefined) return withCopiedPages({ file, folder }, async (db) => onSource(sqliteSource(db)))
  return withOwnConnection(serversAt(url), async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return onSource(await postgresSource(client))
  })
}

/**
 * Copies the pages into a file, which is unlinked as soon as it is open, and reads from there. Reading the rows from the database
 * itself takes ten times as long, keeps its write-ahead log from being emptied, and makes visitors wait.
 */
export async function withCopiedPages<Result>(
  { file, folder }: { file: string; folder: string },
  work: (db: DatabaseSync) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(file)) throw new StoreRefused(NO_DATABASE)
  const pages = join(folder, `.encuestas-${randomBytes(6).toString('hex')}.parcial`)
  closeSync(openSync(pages, 'wx', 0o600))
  let db: DatabaseSync | undefined
  try {
    const site = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
    try {
      await backup(site, pages, { rate: ALL_PAGES })
    } finally {
      site.close()
    }
    db = new DatabaseSync(new URL(`${pathToFileURL(pages)}?immutable=1`), { readOnly: true })
    rmSync(pages)
    return await work(db)
  } finally {
    db?.close()
    rmSync(pages, { force: true })
  }
}

const NO_DATABASE = `Todavía no hay base de datos: inicia el sitio una vez con ${startCommand()}.`
