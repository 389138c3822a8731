import { StoreRefused } from '../engine.ts'
import type { ClosedForGood, Replacement } from './exclusive-access.ts'
import { digestOf, rowsDigest, type Source, smallTable, type TableDigest } from './source.ts'
import type { Row, Table } from './tables.ts'

/** Surveys whose visitors nobody may be able to name again. */
export async function closedForGood(source: Source): Promise<ClosedForGood[]> {
  const decisions = await smallTable(source, 'closing_decision')
  const surveys = decisions.filter(({ decision }) => decision === 'for-good').map(({ survey_id }) => String(survey_id))
  return surveys.map((surveyId) => ({
    surveyId,
    decisions: decisions
      .filter(({ survey_id }) => survey_id === surveyId)
      .map(({ survey_id, at, decision }) => [survey_id ?? '', at ?? 0, decision ?? '']),
  }))
}

/** Where an older backup would bring back the visitors of a survey that was closed for good, or open it again. */
const forgottenForGood = new Set(['visitor', 'visitor_inbox', 'survey_key', 'closing_decision'])

type Insert = (table: Table, rows: readonly Row[]) => Promise<void>

/** Puts every row where `insert` says, and tells what was put into each table. */
export async function loadRows(
  { rows: all, forGood = [], progress }: Replacement,
  insert: Insert,
): Promise<Map<string, TableDigest>> {
  const isForgotten = new Set(forGood.map(({ surveyId }) => surveyId))
  const digests = new Map<string, ReturnType<typeof rowsDigest>>()
  let read = 0
  for await (const { table, rows } of all) {
    const survey = table.columns.findIndex(({ name }) => name === 'survey_id')
    const kept = forgottenForGood.has(table.name) ? rows.filter((row) => !isForgotten.has(String(row[survey]))) : rows
    const digest = digests.get(table.name) ?? rowsDigest(table.name)
    digests.set(table.name, digest)
    digest.add(kept)
    await insert(table, kept)
    read += rows.length
    progress?.(table.name, read)
  }
  return new Map([...digests].map(([name, digest]) => [name, digest.sum()]))
}

/** Reads every table again and compares counts and digests: what differs must not be put in place. */
export async function comparedWithLoaded(
  source: Source | undefined,
  loaded: ReadonlyMap<string, TableDigest>,
): Promise<TableDigest[]> {
  if (!source) throw new StoreRefused('No quedó ninguna tabla: no se cambió nada.')
  const found: TableDigest[] = []
  for (const table of source.tables) {
    const wanted = loaded.get(table.name) ?? rowsDigest(table.name).sum()
    const there = await digestOf(source, table)
    if (there.rows !== wanted.rows || there.sha256 !== wanted.sha256) {
      throw new StoreRefused(`La tabla ${table.name} no quedó igual: no se cambió nada.`)
    }
    found.push(there)
  }
  return found
}
