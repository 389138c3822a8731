import { randomBytes } from 'node:crypto'
import type { RecordEntry } from '#rules/people/record.ts'
import { StoreRefused } from '../engine.ts'
import type { Queries, Reads } from '../queries.ts'
import { codeOf, SQLITE_CONSTRAINT } from '../sqlite/connection.ts'
import { keepRecord } from '../writes/keep-record.ts'
import { askedSurveys, compareCounts } from '../writes/recount.ts'
import { digestOf, rowsDigest, type Source, smallTable, type TableDigest } from './source.ts'
import type { Row, RowsOfTable, Table } from './tables.ts'

export interface Replacement {
  readonly rows: AsyncIterable<RowsOfTable>
  /** The last migration of the rows' database; newer ones are applied to them. */
  readonly migration: number
  /** For the name of the replaced file. */
  readonly timestamp: string
  /** Decisions about surveys that are closed for good: they stay closed, whatever the rows say. */
  readonly forGood?: readonly Row[]
  /** The last number given to a survey: people have its address, so an older backup must not give it to another. */
  readonly lastSurveyNumber?: number
  /** Leave out the codes of visitors and the mark of their key: whatever key the site has, nobody is recognised. */
  readonly withoutVisitors?: boolean
  /** Comes into the record with the rows, so that neither is there without the other. */
  readonly record?: RecordEntry
  readonly onProgress?: (table: string, read: number) => void
}

/** What must still hold after restoring an older backup: surveys closed for good, and survey numbers already given. */
export async function carriedOver(source: Source): Promise<Pick<Replacement, 'forGood' | 'lastSurveyNumber'>> {
  const decisions = await smallTable(source, 'closing_decision')
  const closed = new Set(decisions.filter(({ decision }) => decision === 'for-good').map(({ survey_id }) => survey_id))
  const forGood = decisions.filter(({ survey_id }) => closed.has(survey_id)).map((each) => Object.values(each))
  const [counter] = await smallTable(source, 'survey_counter')
  return { forGood, lastSurveyNumber: Number(counter?.last ?? 0) }
}

/** A new database on either engine. */
interface EmptyDatabase {
  readonly queries: Queries
  migrate(until?: number): Promise<void> | void
  insert(table: Table, rows: readonly Row[]): Promise<void> | void
  source(): Promise<Source | undefined> | Source | undefined
}

/** Inserts every row into an empty database and reads all of it back, then applies newer migrations. */
export async function fillDatabase(into: EmptyDatabase, replacement: Replacement) {
  const { migration, forGood = [], lastSurveyNumber, record } = replacement
  await into.migrate(migration)
  const tables = await compareTables(await loadRows(into, replacement), await into.source())
  await explainingRefusedRows('La copia', () => into.migrate())
  for (const decision of forGood) await into.queries.change('decideClosing', decision)
  if (lastSurveyNumber) await into.queries.rows('lockSurveyCounter', [lastSurveyNumber])
  await keepRecord(into, record)
  // A file may hold anything: counts are compared with responses, and turns with completions.
  return { tables, numbers: await recountedSurveys(into.queries), turns: await turnsOf(into.queries) }
}

export type Filled = Awaited<ReturnType<typeof fillDatabase>>

/** Tables whose rows would bring back the visitors of a survey that was closed for good, or open it again. */
const forgottenForGood = new Set(['visitor', 'visitor_inbox', 'survey_key', 'closing_decision'])

/** Returns a digest of what was inserted into each table. */
async function loadRows(into: EmptyDatabase, replacement: Replacement) {
  const { rows: all, forGood = [], withoutVisitors = false, onProgress } = replacement
  const closedForGood = new Set(forGood.map(([surveyId]) => surveyId))
  const digests = new Map<string, ReturnType<typeof rowsDigest>>()
  let read = 0
  for await (const { table, rows: copied } of all) {
    const rows = withoutVisitors ? rowsWithoutVisitors(table, copied) : copied
    const surveyColumn = table.columns.findIndex(({ name }) => name === 'survey_id')
    const kept = forgottenForGood.has(table.name) ? rows.filter((row) => !closedForGood.has(row[surveyColumn])) : rows
    const digest = digests.get(table.name) ?? rowsDigest(table.name)
    digests.set(table.name, digest)
    digest.add(kept)
    await explainingRefusedRows(`La tabla ${table.name}`, () => into.insert(table, kept))
    read += copied.length
    onProgress?.(table.name, read)
  }
  return digests
}

const ofVisitors = new Set(['visitor', 'visitor_inbox', 'visitor_key'])

/** Each survey's part of the key is made anew: the old one says, with the old key, who answered. */
function rowsWithoutVisitors({ name, columns }: Table, rows: readonly Row[]): readonly Row[] {
  if (ofVisitors.has(name)) return []
  if (name !== 'survey_key') return rows
  const part = columns.findIndex((column) => column.name === 'part')
  return rows.map((row) => row.with(part, randomBytes(32).toString('base64url')))
}

/** Reads every table back and refuses any difference in counts or digests. */
async function compareTables(
  loaded: Awaited<ReturnType<typeof loadRows>>,
  source: Source | undefined,
): Promise<TableDigest[]> {
  if (!source) throw new StoreRefused('No quedó ninguna tabla: no se cambió nada.')
  const digests: TableDigest[] = []
  for (const table of source.tables) {
    const wanted = (loaded.get(table.name) ?? rowsDigest(table.name)).sum()
    const found = await digestOf(source, table)
    if (found.rows !== wanted.rows || found.sha256 !== wanted.sha256) {
      throw new StoreRefused(`La tabla ${table.name} no quedó igual: no se cambió nada.`)
    }
    digests.push(found)
  }
  return digests
}

/** Says in a sentence that the database refused a row's values. Other errors stay what they are. */
async function explainingRefusedRows(what: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (cause) {
    // SQLite has one code for all constraints; PostgreSQL has a class for them and another for invalid values.
    const isAboutRows = codeOf(cause) === SQLITE_CONSTRAINT || /^2[23]/.test(String((cause as { code?: unknown }).code))
    if (!isAboutRows) throw cause
    throw new StoreRefused(
      `${what} tiene una fila que la base de datos no acepta: repetida, incompleta o con un valor imposible. No se cambió nada.`,
      { cause },
    )
  }
}

/** Recounts the responses. */
async function recountedSurveys(reads: Reads) {
  const found: { surveyId: string; wrongCells: number }[] = []
  for (const surveyId of await askedSurveys(reads)) {
    try {
      found.push({ surveyId, wrongCells: (await compareCounts(reads, surveyId)).wrong.length })
    } catch (cause) {
      if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause
      const sentence = `La encuesta ${surveyId} tiene respuestas o conteos que no se pueden leer. No se cambió nada.`
      throw new StoreRefused(sentence, { cause })
    }
  }
  return found
}

/** Turns taken by the visitors of each survey, and tallied completions. A survey closed for good has no visitors left. */
async function turnsOf(reads: Reads) {
  const rows = await reads.rows<{ surveyId: string; taken: number; completed: number }>('turnsOfSurveys', [])
  return rows.map(({ surveyId, taken, completed }) => ({
    surveyId,
    taken: Number(taken),
    completed: Number(completed),
  }))
}
