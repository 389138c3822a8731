import { municipalityOf } from '#places/postal-table.ts'
import { cellName, cellOf } from '#rules/cell.ts'
import { counter } from '#rules/counting.ts'
import type { KeptAnswers } from '#rules/kept-answers.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { Queries, Reads } from '../queries.ts'
import { countResponse } from './count-response.ts'
import { type CountKey, countSheet, countsText } from './count-sheet.ts'
import type { Desk } from './desk.ts'

const AT_ONCE = 1_000

export interface Recounted {
  readonly responses: number
  /** Cells whose numbers were not those of the responses. */
  readonly mended: number
}

export type ResponseRow = { id: string; version: string; postalCode: string | null; marks: string; answers: string }
type CountRow = { version: string; week: string; cell: string; marks: string; counts: string }

/** Reads every response of a survey and counts it again. Nobody else counts meanwhile. */
export async function recount({ queries }: Desk, { surveyId }: { surveyId: string }): Promise<Recounted> {
  await queries.change('lockCounts', [])
  const countsOf = await counters(queries, surveyId)
  const sheet = countSheet()
  let responses = 0
  let after = ''
  for (;;) {
    const rows = await queries.rows<ResponseRow>('responsesAfter', [surveyId, after, AT_ONCE])
    for (const row of rows) count(row)
    responses += rows.length
    after = rows.at(-1)?.id ?? ''
    if (rows.length < AT_ONCE) break
  }
  return { responses, mended: await replace(queries, surveyId, sheet.sums()) }

  function count(row: ResponseRow) {
    const content = countedContent(row, countsOf)
    countResponse({ counts: sheet }, { surveyId, sessionId: row.id, marks: row.marks, content })
  }
}

/** What a kept response counts for. */
export function countedContent({ version, postalCode, answers }: ResponseRow, countsOf: Counters) {
  const kept = JSON.parse(answers) as KeptAnswers
  const cell = cellName(cellOf(kept, postalCode === null ? undefined : municipalityOf(postalCode)))
  return { version, cell, counts: countsOf.get(version)?.(kept) ?? [] }
}

type Counters = Awaited<ReturnType<typeof counters>>

export async function counters(queries: Reads, surveyId: string) {
  const rows = await queries.rows<{ version: string; document: string }>('readQuestionnaires', [surveyId])
  return new Map(rows.map(({ version, document }) => [version, counter(JSON.parse(document) as Questionnaire)]))
}

/** Puts the new numbers in the place of the old, and gives how many cells differed. */
async function replace(
  queries: Queries,
  surveyId: string,
  sums: readonly { key: CountKey; added: readonly number[] }[],
): Promise<number> {
  const rows = await queries.rows<CountRow>('readAllCounts', [surveyId])
  const nameOf = ({ version, week, cell, marks }: Omit<CountKey, 'surveyId'>) => [version, week, cell, marks].join('|')
  const before = new Map(rows.map((row) => [nameOf(row), row]))
  let mended = 0
  for (const { key, added } of sums) {
    const counts = countsText(added)
    if (before.get(nameOf(key))?.counts !== counts) {
      mended += 1
      const row = [surveyId, key.version, key.week, key.cell, key.marks]
      await queries.change('beginCounts', row)
      await queries.change('setCounts', [...row, counts])
    }
    before.delete(nameOf(key))
  }
  // What no response counts for: zeros, where responses were taken back.
  for (const { version, week, cell, marks, counts } of before.values()) {
    if (!/[1-9]/.test(counts)) continue
    mended += 1
    await queries.change('setCounts', [surveyId, version, week, cell, marks, '[]'])
  }
  return mended
}
