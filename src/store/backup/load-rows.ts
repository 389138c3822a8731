import { StoreRefused } from '../engine.ts'
import type { Reads } from '../queries.ts'
import { codeOf, SQLITE_CONSTRAINT } from '../sqlite/connection.ts'
import { recountedSurveys, type SurveyNumbers, type Turns, turnSums } from './compare-counts.ts'
import type { Replacement } from './exclusive-access.ts'
import { digestOf, rowsDigest, type Source, smallTable, type TableDigest } from './source.ts'
import type { Row, Table } from './tables.ts'

/** What must hold after an older copy, too: whose visitors nobody may be able to name again, and which numbers were given. */
export async function carriedOver(source: Source): Promise<Pick<Replacement, 'forGood' | 'lastSurveyNumber'>> {
  const decisions = await smallTable(source, 'closing_decision')
  const surveys = decisions.filter(({ decision }) => decision === 'for-good').map(({ survey_id }) => String(survey_id))
  const forGood = surveys.map((surveyId) => ({
    surveyId,
    decisions: decisions
      .filter(({ survey_id }) => survey_id === surveyId)
      .map(({ survey_id, at, decision }) => [survey_id ?? '', at ?? 0, decision ?? '']),
  }))
  const [counter] = await smallTable(source, 'survey_counter')
  return { forGood, lastSurveyNumber: Number(counter?.last ?? 0) }
}

/** Where an older backup would bring back the visitors of a survey that was closed for good, or open it again. */
const forgottenForGood = new Set(['visitor', 'visitor_inbox', 'survey_key', 'closing_decision'])

type Insert = (table: Table, rows: readonly Row[]) => Promise<void>

export interface Loaded {
  readonly digests: ReadonlyMap<string, TableDigest>
  readonly turns: readonly Turns[]
}

/** Puts every row where `insert` says, and tells what was put into each table. */
export async function loadRows({ rows: all, forGood = [], progress }: Replacement, insert: Insert): Promise<Loaded> {
  const isForgotten = new Set(forGood.map(({ surveyId }) => surveyId))
  const digests = new Map<string, ReturnType<typeof rowsDigest>>()
  const turns = turnSums()
  let read = 0
  for await (const { table, rows } of all) {
    const survey = table.columns.findIndex(({ name }) => name === 'survey_id')
    const kept = forgottenForGood.has(table.name) ? rows.filter((row) => !isForgotten.has(String(row[survey]))) : rows
    const digest = digests.get(table.name) ?? rowsDigest(table.name)
    digests.set(table.name, digest)
    digest.add(kept)
    turns.add({ table, rows: kept })
    await sayingWhatIsRefused(`La tabla ${table.name}`, () => insert(table, kept))
    read += rows.length
    progress?.(table.name, read)
  }
  return { digests: new Map([...digests].map(([name, digest]) => [name, digest.sum()])), turns: turns.sums() }
}

/** Work that fails only for what the rows hold: a sentence in place of the database's own. */
export async function sayingWhatIsRefused<Result>(what: string, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
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

/** The last number that a survey was given stays given; and, where it is asked for, all responses are counted again. */
export async function settleNumbers(
  reads: Reads,
  { lastSurveyNumber, isRecounted }: Replacement,
): Promise<SurveyNumbers[]> {
  if (lastSurveyNumber) await reads.rows('holdSurveyCounter', [lastSurveyNumber])
  return isRecounted ? recountedSurveys(reads) : []
}

/** Reads every table again and compares counts and digests: what differs must not be put in place. */
export async function comparedWithLoaded(source: Source | undefined, { digests }: Loaded): Promise<TableDigest[]> {
  if (!source) throw new StoreRefused('No quedó ninguna tabla: no se cambió nada.')
  const found: TableDigest[] = []
  for (const table of source.tables) {
    const wanted = digests.get(table.name) ?? rowsDigest(table.name).sum()
    const there = await digestOf(source, table)
    if (there.rows !== wanted.rows || there.sha256 !== wanted.sha256) {
      throw new StoreRefused(`La tabla ${table.name} no quedó igual: no se cambió nada.`)
    }
    found.push(there)
  }
  return found
}
