import { FIRST_COUNT } from '../counts.ts'
import { StoreRefused } from '../engine.ts'
import type { Queries, Reads } from '../queries.ts'
import { codeOf, SQLITE_CONSTRAINT } from '../sqlite/connection.ts'
import { askedSurveys, comparedCounts } from '../writes/recount.ts'
import type { Replaced, Replacement, SurveyNumbers, Turns } from './exclusive-access.ts'
import type { MoveMark } from './move-mark.ts'
import { digestOf, rowsDigest, type Source, smallTable, type TableDigest } from './source.ts'
import type { Row, Table } from './tables.ts'

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
export async function fillDatabase(into: EmptyDatabase, replacement: Replacement): Promise<Omit<Replaced, 'kept'>> {
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
async function recountedSurveys(reads: Reads): Promise<SurveyNumbers[]> {
  const [counted] = await reads.rows<{ number: number }>('readRound', [FIRST_COUNT.job])
  if (!counted || counted.number < FIRST_COUNT.number) return []
  const found: SurveyNumbers[] = []
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

/** A survey that was closed for good has no visitors any more, and is left out. */
async function turnsOf(reads: Reads): Promise<Turns[]> {
  const rows = await reads.rows<{ surveyId: string; taken: number; completed: number }>('turnsOfSurveys', [])
  return rows.map(({ surveyId, taken, completed }) => ({
    surveyId,
    taken: Number(taken),
    completed: Number(completed),
  }))
}
