import { dirname } from 'node:path'
import { connectedClient } from '../copying/postgres-client.ts'
import { onPages } from '../copying/snapshot.ts'
import { texts } from '../postgres/gathering.ts'
import type { Reads, Row } from '../queries.ts'
import { prepared } from '../sqlite/connection.ts'
import { comparedCounts } from '../writes/recount.ts'
import { type Damage, postgresDamage } from './postgres-damage.ts'
import { sqliteDamage } from './sqlite-damage.ts'

export interface ExaminedSurvey {
  readonly surveyId: string
  readonly responses: number
  /** Cells whose numbers are not those of the responses. */
  readonly wrong: number
}

export interface Examined {
  readonly damage: Damage
  /** Of a damaged database, none. */
  readonly surveys: readonly ExaminedSurvey[]
}

/**
 * Reads all of a database, as it is at one instant, and changes nothing. SQLite is copied beside itself first: read where it
 * is, whoever empties its log of writes would wait, and every visitor behind it.
 */
export async function examine(url: string, surveyIds: readonly string[]): Promise<Examined> {
  if (!url.startsWith('file:')) return examinePostgres(url, surveyIds)
  const file = url.slice('file:'.length)
  return onPages({ file, folder: dirname(file) }, async (db) => {
    const damage = sqliteDamage(db)
    return { damage, surveys: damage.found.length > 0 ? [] : await compared(prepared(db), surveyIds) }
  })
}

async function examinePostgres(url: string, surveyIds: readonly string[]): Promise<Examined> {
  const client = await connectedClient(url)
  const reads: Reads = {
    rows: async <R extends Row>(name: keyof typeof texts, values: readonly unknown[]) =>
      (await client.query<R>(texts[name], [...values])).rows,
  }
  try {
    const damage = await postgresDamage(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return { damage, surveys: await compared(reads, surveyIds) }
  } finally {
    await client.end()
  }
}

async function compared(reads: Reads, surveyIds: readonly string[]): Promise<ExaminedSurvey[]> {
  const found: ExaminedSurvey[] = []
  for (const surveyId of surveyIds) {
    const { responses, wrong } = await comparedCounts(reads, surveyId)
    found.push({ surveyId, responses, wrong: wrong.length })
  }
  return found
}
