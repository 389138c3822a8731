/** Whether a survey takes part in what people may answer, and since or until when. Moments are milliseconds. */
export type Openness =
  | { readonly kind: 'open' }
  | { readonly kind: 'not-yet'; readonly opens: number }
  | { readonly kind: 'closed'; readonly since: number }
  | { readonly kind: 'closed-for-good'; readonly since: number }

export type ClosingWord = 'open' | 'closed' | 'for-good'

export interface ClosingDecision {
  readonly decision: ClosingWord
  readonly at: number
}

/** When a survey opens and closes by itself, where the operator has said so. */
export interface Season {
  readonly opens?: number | undefined
  readonly closes?: number | undefined
}

/** Who began before it closed may still finish within this time: what they have answered is not lost. */
export const TIME_TO_FINISH_MS = 3_600_000

/** What is decided by hand closes a survey, and does not open one before or after its dates. */
export function opennessOf({ opens, closes }: Season, last: ClosingDecision | undefined, now: number): Openness {
  if (last?.decision === 'for-good') return { kind: 'closed-for-good', since: last.at }
  if (last?.decision === 'closed') return { kind: 'closed', since: last.at }
  if (closes !== undefined && now >= closes) return { kind: 'closed', since: closes }
  if (opens !== undefined && now < opens) return { kind: 'not-yet', opens }
  return { kind: 'open' }
}

/** Whether nobody can answer any more, not even who had begun. */
export function isOver(openness: Openness, now: number): boolean {
  if (openness.kind === 'closed') return now - openness.since >= TIME_TO_FINISH_MS
  return openness.kind === 'closed-for-good'
}

/** Whether a session that began at a moment may be completed now. */
export function mayFinish(openness: Openness, startedAt: number, now: number): boolean {
  if (openness.kind === 'open') return true
  if (openness.kind !== 'closed') return false
  return startedAt < openness.since && !isOver(openness, now)
}
