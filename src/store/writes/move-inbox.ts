import { hasFlag } from '#rules/quality/flags.ts'
import { dayOf, type ResponseRow, responseCounter } from './count-response.ts'
import type { WriteContext } from './write-context.ts'

/** Sessions leave the inbox at least this many at a time, so that no change of the figures shows one person. */
export const FEWEST_MOVED_TOGETHER = 10

type SessionRow = Omit<ResponseRow, 'version' | 'answers'> & {
  version: string | null
  timeTaken: string
  answers: string | null
}

/**
 * Moves completed sessions from the inbox into the table that panel and exports read, and into the counts, when there are
 * enough of them. Those that may still be verified stay, so that nothing changes about one person afterwards. Returns the versions
 * of the questionnaire that are not known: answers to them are moved, and nothing of them is counted.
 */
export async function moveSessions(
  { queries, tally, counts }: WriteContext,
  { surveyId, atLeast, since }: { surveyId: string; atLeast: number; since: string },
): Promise<string[]> {
  await queries.change('lockInbox', [])
  const settled = [since, surveyId]
  const rows = await queries.rows<SessionRow>('readSettled', settled)
  const replaced = await queries.rows<SessionRow>('readReplaced', settled)
  if (rows.length - replaced.length < atLeast) return []
  const answersCounter = await responseCounter(queries, surveyId)
  const unknownVersions = new Set<string>()
  for (const row of replaced) count(row, -1)
  for (const row of rows) count(row, 1)
  await queries.change('dropReplaced', settled)
  await queries.change('moveSessions', settled)
  await queries.change('clearMovedSessions', settled)
  await queries.change('moveEvidence', [])
  await queries.change('clearMovedEvidence', [])
  return [...unknownVersions].sort()

  function count({ timeTaken, version, answers, ...row }: SessionRow, by: 1 | -1): void {
    tally.add(surveyId, 'moved', '', by)
    tally.add(surveyId, 'completed-in-time', timeTaken, by)
    if (row.postalCode) tally.add(surveyId, 'completed-in-place', row.postalCode, by)
    if (row.marks !== '') tally.add(surveyId, 'completed-with-marks', row.marks, by)
    if (hasFlag(row.marks, 'stand-in')) tally.add(surveyId, 'stand-in-on-day', dayOf(row.id), by)
    if (version === null || answers === null) return
    if (!answersCounter.knows(version)) unknownVersions.add(version)
    const line = answersCounter.count(counts, { ...row, version, answers }, by)
    if (line) tally.add(surveyId, 'answered-in-line', line, by)
  }
}

/**
 * Moves a survey's new visitors once enough of them answered, hidden among those who only started. One moved alone would stand in
 * the next backup beside the one answer that is new there: whoever has two backups would know whose it is.
 */
export async function moveVisitors({ queries }: WriteContext, { atLeast }: { atLeast: number }): Promise<void> {
  await queries.change('lockInbox', [])
  type NewVisitors = { surveyId: string; answered: number }
  for (const { surveyId, answered } of await queries.rows<NewVisitors>('newVisitors', [])) {
    if (answered < atLeast) continue
    await queries.change('moveVisitors', [surveyId])
    await queries.change('forgetNewVisitors', [surveyId])
  }
}
