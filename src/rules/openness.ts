import { HOUR_MS } from './durations.ts'

/** Whether a survey can be answered, and since or until when, in milliseconds. */
export type Openness =
  | { readonly kind: 'open' }
  | { readonly kind: 'not-yet'; readonly opens: number }
  | { readonly kind: 'closed'; readonly since: number }
  | { readonly kind: 'closed-for-good'; readonly since: number }

export interface ClosingDecision {
  readonly decision: 'open' | 'closed' | 'for-good'
  readonly at: number
}

/** When a survey opens and closes by itself, if the operator set dates. */
export interface OpeningDates {
  readonly opens?: number | undefined
  readonly closes?: number | undefined
}

/** What is wrong with dates, if anything. */
export function datesProblem({ opens, closes }: OpeningDates): string | undefined {
  return opens !== undefined && closes !== undefined && opens >= closes
    ? 'La encuesta cerraría antes de abrir.'
    : undefined
}

/** People who began before a survey closed may finish within this time, so that their answers are not lost. */
export const TIME_TO_FINISH_MS = HOUR_MS

/** A decision by hand can close a survey, but not open one before or after its dates. */
export function opennessOf({ opens, closes }: OpeningDates, last: ClosingDecision | undefined, now: number): Openness {
  if (last?.decision === 'for-good') return { kind: 'closed-for-good', since: last.at }
  if (last?.decision === 'closed') return { kind: 'closed', since: last.at }
  if (closes !== undefined && now >= closes) return { kind: 'closed', since: closes }
  if (opens !== undefined && now < opens) return { kind: 'not-yet', opens }
  return { kind: 'open' }
}

/** Whether nobody can answer any more, not even those who had begun. */
export function isOver(openness: Openness, now: number): boolean {
  if (openness.kind === 'closed') return now - openness.since >= TIME_TO_FINISH_MS
  return openness.kind === 'closed-for-good'
}

/** Whether a session that began at `startedAt` may be completed now. */
export function mayFinish(openness: Openness, startedAt: number, now: number): boolean {
  if (openness.kind === 'open') return true
  if (openness.kind !== 'closed') return false
  return startedAt < openness.since && !isOver(openness, now)
}
