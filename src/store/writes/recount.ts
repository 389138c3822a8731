import type { Reads } from '../queries.ts'
import { type ResponseRow, responseCounter } from './count-response.ts'
import { type CountKey, countSheet, countsText } from './count-sheet.ts'
import type { WriteContext } from './write-context.ts'

const PAGE_ROWS = 1_000

export interface Recounted {
  readonly responses: number
  /** Cells whose counts differed from the responses. */
  readonly mended: number
}

type CountRow = { version: string; week: string; cell: string; marks: string; counts: string }

/** Counts every response of a survey again and corrects the counts, under a lock that keeps others from counting. */
export async function recount({ queries }: WriteContext, { surveyId }: { surveyId: string }): Promise<Recounted> {
  await queries.change('lockCounts', [])
  const { responses, wrong } = await compareCounts(queries, surveyId)
  for (const { key, counts } of wrong) {
    const row = [surveyId, key.version, key.week, key.cell, key.marks]
    await queries.change('clearCounts', row)
    await queries.change('addToCounts', [...row, counts])
  }
  return { responses, mended: wrong.length }
}

/** Every survey that was ever asked or answered in this database. */
export async function askedSurveys(reads: Reads): Promise<string[]> {
  const rows = await reads.rows<{ surveyId: string }>('askedSurveys', [])
  return rows.map(({ surveyId }) => surveyId)
}

/** Recounts without changing anything, over reads that all see the same instant. Returns the cells that are wrong. */
export async function compareCounts(reads: Reads, surveyId: string) {
  const { count } = await responseCounter(reads, surveyId)
  const sheet = countSheet()
  let responses = 0
  let after = ''
  for (;;) {
    const rows = await reads.rows<ResponseRow>('responsesAfter', [surveyId, after, PAGE_ROWS])
    for (const row of rows) count(sheet, row)
    responses += rows.length
    after = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE_ROWS) break
  }
  const stored = await reads.rows<CountRow>('readAllCounts', [surveyId])
  return { responses, wrong: wrongCells(stored, sheet.sums()) }
}

interface WrongCell {
  readonly key: Omit<CountKey, 'surveyId'>
  /** What it should be. */
  readonly counts: string
}

function wrongCells(
  stored: readonly CountRow[],
  sums: readonly { key: CountKey; added: readonly number[] }[],
): WrongCell[] {
  const nameOf = ({ version, week, cell, marks }: WrongCell['key']) => [version, week, cell, marks].join('|')
  const unseen = new Map(stored.map((row) => [nameOf(row), row]))
  const wrong: WrongCell[] = []
  for (const { key, added } of sums) {
    const counts = countsText(added)
    if (unseen.get(nameOf(key))?.counts !== counts) wrong.push({ key, counts })
    unseen.delete(nameOf(key))
  }
  // Cells without responses should be all zeros, as they are where responses were taken back.
  for (const row of unseen.values()) if (/[1-9]/.test(row.counts)) wrong.push({ key: row, counts: '[]' })
  return wrong
}
