import { FIRST_COUNT } from '../counts.ts'
import { StoreRefused } from '../engine.ts'
import type { Queries, Reads } from '../queries.ts'
import { codeOf, SQLITE_CONSTRAINT } from '../sqlite/connection.ts'
import { askedSurveys, comparedCounts } from '../writes/recount.ts'
import type { MoveMark } from './move-mark.ts'
import { digestOf, rowsDigest, type Source, smallTable, type TableDigest } from './source.ts'
import type { Row, RowsOfTable, Table } from './tables.ts'

export interface Replacement {
  readonly rows: AsyncIterable<RowsOfTable>
  /** The one that the rows are of; newer ones are applied to them. */
  readonly migration: number
  /** A word of date and time for what is replaced. */
  readonly moment: string
  /** What was decided about surveys that are closed for good: they stay so, whatever the rows say. */
  readonly forGood?: readonly Row[]
  /** The last number that a survey was given: people have its address, and an older copy must not give it to another. */
  readonly lastSurveyNumber?: number
  readonly mark?: MoveMark
  /** Whether counts are compared with responses, and turns with completions: a file may say anything. */
  readonly isRecounted?: boolean
  readonly progress?: (table: string, read: number) => void
}

/** What must hold after an older copy, too: whose visitors nobody may be able to name again, and which numbers were given. */
export async function carriedOver(source: Source): Promise<Pick<Replacement, 'forGood' | 'lastSurveyNumber'>> {
  const decisions = await smallTable(source, 'closing_decision')
  const closed = new Set(decisions.filter(({ decision }) => decision === 'for-good').map(({ survey_id }) => survey_id))
  const forGood = decisions.filter(({ survey_id }) => closed.has(survey_id)).map((each) => Object.values(each))
  const [counter] = await smallTable(source, 'survey_counter')
  return { forGood, lastSurveyNumber: Number(counter?.last ?? 0) }
}

/** A database that is being made, on either engine. */
export interface EmptyDatabase {
  readonly queries: Queries
  migrate(until?: number): Promise<void> | void
  insert(table: Table, rows: readonly Row[]): Promise<void> | void
  source(): Promise<Source | undefined> | Source | undefined
  putMark(mark: MoveMark): Promise<void> | void
}

/** Puts every row into an empty database and reads all of it again before it is brought up to date. */
export async function fillDatabase(into: EmptyDatabase, replacement: Replacement) {
  const { migration, forGood = [], lastSurveyNumber, isRecounted, mark } = replacement
  await into.migrate(migration)
  const tables = await comparedWith(await loadRows(into, replacement), await into.source())
  await sayingWhatIsRefused('La copia', () => into.migrate())
  for (const decision of forGood) await into.queries.change('decideClosing', decision)
  if (lastSurveyNumber) await into.queries.rows('holdSurveyCounter', [lastSurveyNumber])
  const numbers = isRecounted ? await recountedSurveys(into.queries) : []
  const turns = isRecounted ? await turnsOf(into.queries) : []
  if (mark) await into.putMark(mark)
  return { tables, numbers, turns }
}

export type Filled = Awaited<ReturnType<typeof fillDatabase>>

/** Where an older backup would bring back the visitors of a survey that was closed for good, or open it again. */
const forgottenForGood = new Set(['visitor', 'visitor_inbox', 'survey_key', 'closing_decision'])

/** Tells what was put into each table. */
async function loadRows(into: EmptyDatabase, { rows: all, forGood = [], progress }: Replacement) {
  const isForgotten = new Set(forGood.map(([surveyId]) => surveyId))
  const digests = new Map<string, ReturnType<typeof rowsDigest>>()
  let read = 0
  for await (const { table, rows } of all) {
    const survey = table.columns.findIndex(({ name }) => name === 'survey_id')
    const kept = forgottenForGood.has(table.name) ? rows.filter((row) => !isForgotten.has(row[survey])) : rows
    const digest = digests.get(table.name) ?? rowsDigest(table.name)
    digests.set(table.name, digest)
    digest.add(kept)
    await sayingWhatIsRefused(`La tabla ${table.name}`, () => into.insert(table, kept))
    read += rows.length
    progress?.(table.name, read)
  }
  return digests
}

/** Reads every table again and compares counts and digests: what differs must not be put in place. */
async function comparedWith(
  loaded: Awaited<ReturnType<typeof loadRows>>,
  source: Source | undefined,
): Promise<TableDigest[]> {
  if (!source) throw new StoreRefused('No quedó ninguna tabla: no se cambió nada.')
  const found: TableDigest[] = []
  for (const table of source.tables) {
    const wanted = (loaded.get(table.name) ?? rowsDigest(table.name)).sum()
    const there = await digestOf(source, table)
    if (there.rows !== wanted.rows || there.sha256 !== wanted.sha256) {
      throw new StoreRefused(`La tabla ${table.name} no quedó igual: no se cambió nada.`)
    }
    found.push(there)
  }
  return found
}

/** Work that fails only for what the rows hold: a sentence in place of the database's own. */
async function sayingWhatIsRefused(what: string, work: () => Promise<void> | void): Promise<void> {
  try {
    await work()
  } catch (cause) {
    // SQLite has one code for all constraints; PostgreSQL a class for them and one for impossible values.
    const isAboutRows = codeOf(cause) === SQLITE_CONSTRAINT || /^2[23]/.test(String((cause as { code?: unknown }).code))
    if (!isAboutRows) throw cause
    throw new StoreRefused(
      `${what} tiene una fila que la base de datos no acepta: repetida, incompleta o con un valor imposible. No se cambió nada.`,
      { cause },
    )
  }
}

/** Recounts the responses. Nothing where an earlier release never counted them: the next start does. */
async function recountedSurveys(reads: Reads) {
  const [counted] = await reads.rows<{ number: number }>('readRound', [FIRST_COUNT.job])
  if (!counted || counted.number < FIRST_COUNT.number) return []
  const found: { surveyId: string; wrongCells: number }[] = []
  for (const surveyId of await askedSurveys(reads)) {
    try {
      found.push({ surveyId, wrongCells: (await comparedCounts(reads, surveyId)).wrong.length })
    } catch (cause) {
      if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause
      const sentence = `La encuesta ${surveyId} tiene respuestas o conteos que no se pueden leer. No se cambió nada.`
      throw new StoreRefused(sentence, { cause })
    }
  }
  return found
}

/** How often the visitors of each survey completed it, and what was tallied. One that was closed for good has no visitors any more. */
async function turnsOf(reads: Reads) {
  const rows = await reads.rows<{ surveyId: string; taken: number; completed: number }>('turnsOfSurveys', [])
  return rows.map(({ surveyId, taken, completed }) => ({
    surveyId,
    taken: Number(taken),
    completed: Number(completed),
  }))
}
