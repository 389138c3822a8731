import { municipalityOf } from '#places/postal-table.ts'
import { cellName, cellOf } from '#rules/answers/cell.ts'
import { counter } from '#rules/answers/counting.ts'
import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import { lineReader } from '#rules/quality/straight-lines.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { Reads } from '../queries.ts'
import { countResponse } from './count-response.ts'
import type { WriteContext } from './write-context.ts'

/** Whoever looks at the panel or at the files before and after sees no fewer than these come together. */
export const FEWEST_TOGETHER = 10

export type SessionRow = {
  id: string
  version: string | null
  postalCode: string | null
  timeTaken: string
  marks: string
  answers: string | null
}

/**
 * What was completed goes from the inbox into the table that panel and exports read, and into the counts, when there is
 * enough of it. Those whose proof may still come stay, so that nothing changes about one person afterwards.
 */
export async function moveSessions(
  context: WriteContext,
  { surveyId, atLeast, since }: { surveyId: string; atLeast: number; since: string },
): Promise<number> {
  const { queries } = context
  await queries.change('lockInbox', [])
  const settled = [since, surveyId]
  const rows = await queries.rows<SessionRow>('readSettled', settled)
  const replaced = await queries.rows<SessionRow>('readReplaced', settled)
  if (rows.length - replaced.length < atLeast) return 0
  const readers = await questionnaireReaders(queries, surveyId)
  for (const row of replaced) countSession(context, { surveyId, row, readers, by: -1 })
  for (const row of rows) countSession(context, { surveyId, row, readers, by: 1 })
  await queries.change('dropReplaced', settled)
  await queries.change('moveSessions', settled)
  await queries.change('clearMovedSessions', settled)
  await queries.change('moveEvidence', [])
  await queries.change('clearMovedEvidence', [])
  return rows.length
}

/** Whose turn is taken. Those who only started go along, among whom the others cannot be told. */
export async function moveVisitors(context: WriteContext, { atLeast }: { atLeast: number }): Promise<void> {
  const { queries } = context
  await queries.change('lockInbox', [])
  for (const { surveyId, answered } of await queries.rows<NewVisitors>('newVisitors', [])) {
    if (answered < atLeast) continue
    await queries.change('moveVisitors', [surveyId])
    await queries.change('forgetNewVisitors', [surveyId])
  }
}

type NewVisitors = { surveyId: string; answered: number }

function countSession(
  context: WriteContext,
  { surveyId, row, readers, by }: { surveyId: string; row: SessionRow; readers: Readers; by: 1 | -1 },
): void {
  const { tally } = context
  const { id: sessionId, postalCode, timeTaken, marks, version, answers } = row
  tally.add(surveyId, 'moved', '', by)
  tally.add(surveyId, 'completed-in-time', timeTaken, by)
  if (postalCode) tally.add(surveyId, 'completed-in-place', postalCode, by)
  if (marks !== '') tally.add(surveyId, 'completed-with-marks', marks, by)
  if (version === null || answers === null) return
  const response = { version, postalCode, answers }
  const line = readers.get(version)?.lineOf(JSON.parse(answers) as KeptAnswers)
  if (line) tally.add(surveyId, 'answered-in-line', line, by)
  countResponse(context, { surveyId, sessionId, marks, content: countedContent(response, readers) }, by)
}

/** What a response counts for, and where. */
export function countedContent(
  { version, postalCode, answers }: { version: string; postalCode: string | null; answers: string },
  readers: Readers,
) {
  const kept = JSON.parse(answers) as KeptAnswers
  const cell = cellName(cellOf(kept, postalCode === null ? undefined : municipalityOf(postalCode)))
  return { version, cell, counts: readers.get(version)?.countsOf(kept) ?? [] }
}

type Readers = Awaited<ReturnType<typeof questionnaireReaders>>

/** How answers to each version of the questionnaire are read. */
export async function questionnaireReaders(reads: Reads, surveyId: string) {
  const rows = await reads.rows<{ version: string; document: string }>('readQuestionnaires', [surveyId])
  return new Map(
    rows.map(({ version, document }) => {
      const questionnaire = JSON.parse(document) as Questionnaire
      return [version, { countsOf: counter(questionnaire), lineOf: lineReader(questionnaire) }]
    }),
  )
}
