import type { Reads } from '../queries.ts'
import { type ResponseRow, responseCounter } from './count-response.ts'
import { type CountKey, countSheet, countsText } from './count-sheet.ts'
import type { WriteContext } from './write-context.ts'

const AT_ONCE = 1_000

export interface Recounted {
  readonly responses: number
  /** Cells whose numbers were not those of the responses. */
  readonly mended: number
}

type CountRow = { version: string; week: string; cell: string; marks: string; counts: string }

/** Reads every response of a survey and counts it again. Nobody else counts meanwhile. */
export async function recount({ queries }: WriteContext, { surveyId }: { surveyId: string }): Promise<Recounted> {
  await queries.change('lockCounts', [])
  const { responses, wrong } = await comparedCounts(queries, surveyId)
  for (const { key, counts } of wrong) {
    const row = [surveyId, key.version, key.week, key.cell, key.marks]
    await queries.change('clearCounts', row)
    await queries.change('addToCounts', [...row, counts])
  }
  return { responses, mended: wrong.length }
}

/** Every survey that was asked or answered here, whoever made it. */
export async function askedSurveys(reads: Reads): Promise<string[]> {
  const rows = await reads.rows<{ surveyId: string }>('askedSurveys', [])
  return rows.map(({ surveyId }) => surveyId)
}

/** The same without changing anything, over reads that all see one instant: which cells should say what. */
export async function comparedCounts(reads: Reads, surveyId: string) {
  const count = await responseCounter(reads, surveyId)
  const sheet = countSheet()
  let responses = 0
  let after = ''
  for (;;) {
    const rows = await reads.rows<ResponseRow>('responsesAfter', [surveyId, after, AT_ONCE])
    for (const row of rows) count(sheet, row)
    responses += rows.length
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) break
  }
  const kept = await reads.rows<CountRow>('readAllCounts', [surveyId])
  return { responses, wrong: wrongCells(kept, sheet.sums()) }
}

interface WrongCell {
  readonly key: Omit<CountKey, 'surveyId'>
  /** What it should say. */
  readonly counts: string
}

function wrongCells(
  kept: readonly CountRow[],
  sums: readonly { key: CountKey; added: readonly number[] }[],
): WrongCell[] {
  const nameOf = ({ version, week, cell, marks }: WrongCell['key']) => [version, week, cell, marks].join('|')
  const before = new Map(kept.map((row) => [nameOf(row), row]))
  const wrong: WrongCell[] = []
  for (const { key, added } of sums) {
    const counts = countsText(added)
    if (before.get(nameOf(key))?.counts !== counts) wrong.push({ key, counts })
    before.delete(nameOf(key))
  }
  // What no response counts for: zeros, where responses were taken back.
  for (const row of before.values()) if (/[1-9]/.test(row.counts)) wrong.push({ key: row, counts: '[]' })
  return wrong
}
