import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { withCopiedPages } from './backup/snapshot.ts'
import { sqliteFile } from './database-url.ts'
import { type Damage, findPostgresDamage } from './postgres/find-damage.ts'
import { queriesOn as queriesOnPostgres } from './postgres/queries.ts'
import { serversAt, withOwnConnection } from './postgres/servers.ts'
import type { Reads } from './queries.ts'
import { queriesOn as queriesOnSqlite } from './sqlite/connection.ts'
import { askedSurveys, compareCounts } from './writes/recount.ts'

export interface IntegrityReport {
  readonly damage: Damage
  /** Empty where SQLite is damaged: its responses could not be trusted. */
  readonly surveys: readonly {
    readonly surveyId: string
    readonly responses: number
    /** Cells whose counts differ from the responses. */
    readonly wrong: number
  }[]
}

/**
 * Reads the whole database at one instant and recounts it, changing nothing. SQLite is copied first: a long read of the file
 * itself would keep its write-ahead log from being emptied, and make visitors wait.
 */
export async function checkIntegrity(url: string): Promise<IntegrityReport> {
  const file = sqliteFile(url)
  if (file === undefined) return checkPostgres(url)
  return withCopiedPages({ file, folder: dirname(file) }, async (db) => {
    const damage = findSqliteDamage(db)
    return { damage, surveys: damage.found.length > 0 ? [] : await recounted(queriesOnSqlite(db)) }
  })
}

const MOST_MESSAGES = 5

/** Checks every page, every index against its table, and every constraint. */
function findSqliteDamage(db: DatabaseSync): Damage {
  const rows = db.prepare(`PRAGMA integrity_check(${MOST_MESSAGES})`).all()
  const found = rows.map(({ integrity_check: message }) => String(message)).filter((message) => message !== 'ok')
  return { found, how: 'whole' }
}

async function checkPostgres(url: string): Promise<IntegrityReport> {
  return withOwnConnection(serversAt(url), async (client) => {
    const damage = await findPostgresDamage(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return { damage, surveys: await recounted(queriesOnPostgres(client, { isPooled: true })) }
  })
}

async function recounted(reads: Reads): Promise<IntegrityReport['surveys']> {
  const found = []
  for (const surveyId of await askedSurveys(reads)) {
    const { responses, wrong } = await compareCounts(reads, surveyId)
    found.push({ surveyId, responses, wrong: wrong.length })
  }
  return found
}
