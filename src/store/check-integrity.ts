import { dirname } from 'node:path'
import { connectedClient } from './backup/postgres-client.ts'
import { onCopiedPages } from './backup/snapshot.ts'
import { inDialect } from './dialect.ts'
import { type Damage, findPostgresDamage } from './postgres/find-damage.ts'
import type { Reads, Row } from './queries.ts'
import { prepared } from './sqlite/connection.ts'
import { findSqliteDamage } from './sqlite/find-damage.ts'
import { type StatementName, statements } from './statements.ts'
import { comparedCounts } from './writes/recount.ts'

export interface IntegrityReport {
  readonly damage: Damage
  /** Empty where SQLite is damaged: its responses could not be read. */
  readonly surveys: readonly {
    readonly surveyId: string
    readonly responses: number
    /** Cells whose numbers are not those of the responses. */
    readonly wrong: number
  }[]
}

/**
 * Reads the whole database as it is at one instant, recounts it and changes nothing. SQLite is copied first: a long read of
 * the file itself would keep its write-ahead log from being emptied, and visitors waiting.
 */
export async function checkIntegrity(url: string, surveyIds: readonly string[]): Promise<IntegrityReport> {
  if (!url.startsWith('file:')) return checkPostgres(url, surveyIds)
  const file = url.slice('file:'.length)
  return onCopiedPages({ file, folder: dirname(file) }, async (db) => {
    const damage = findSqliteDamage(db)
    return { damage, surveys: damage.found.length > 0 ? [] : await recounted(prepared(db), surveyIds) }
  })
}

async function checkPostgres(url: string, surveyIds: readonly string[]): Promise<IntegrityReport> {
  const client = await connectedClient(url)
  const reads: Reads = {
    rows: async <R extends Row>(name: StatementName, values: readonly unknown[]) =>
      (await client.query<R>(inDialect(statements[name], 'postgres'), [...values])).rows,
  }
  try {
    const damage = await findPostgresDamage(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return { damage, surveys: await recounted(reads, surveyIds) }
  } finally {
    await client.end()
  }
}

async function recounted(reads: Reads, surveyIds: readonly string[]): Promise<IntegrityReport['surveys']> {
  const found = []
  for (const surveyId of surveyIds) {
    const { responses, wrong } = await comparedCounts(reads, surveyId)
    found.push({ surveyId, responses, wrong: wrong.length })
  }
  return found
}
