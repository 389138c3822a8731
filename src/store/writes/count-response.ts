import { isoWeek } from '#rules/format/dates.ts'
import type { WriteContext } from './write-context.ts'

/** The day that the id of a session begins with: `20260707…` is «2026-07-07». */
export function dayOf(id: string): string {
  return `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`
}

/** In all time, and in the week of the day that the session's id tells: so a recount finds the same. */
export function countResponse(
  { counts }: Pick<WriteContext, 'counts'>,
  { surveyId, sessionId, marks, content }: Counting,
  by?: 1 | -1,
): void {
  const { version, cell, counts: places } = content
  for (const week of ['', isoWeek(dayOf(sessionId))]) counts.add({ surveyId, version, week, cell, marks }, places, by)
}

interface Counting {
  readonly surveyId: string
  readonly sessionId: string
  readonly marks: string
  /** The places of the cell's numbers that it adds one to. */
  readonly content: { readonly version: string; readonly cell: string; readonly counts: readonly number[] }
}
