import { compactDay } from '#rules/dates.ts'
import type { Engine } from './engine.ts'
import { isHousekeeping, sessionOf, type Write } from './writes/all.ts'

const DAY_MS = 24 * 3_600_000
/** The oldest session that could still be completed on a day. */
const SESSION_DAYS = 8
const JOB = 'forget'
/** Behind every day. */
const NEVER = '99999999'

/** What a process wrote and nobody has forgotten yet: the first day whose sessions changed, if it is known. */
export interface Unforgotten {
  readonly since?: string | undefined
}

/** Forgets in what order things came, once for all that was written since the last time. */
export function forgetfulness(engine: Engine) {
  let isChanged = true
  /** The first day whose sessions changed; unknown until this process has forgotten once. */
  let since: string | undefined

  async function firstChange(): Promise<string> {
    const [last] = await engine.read.rows<{ number: number }>('readRound', [JOB])
    return last ? compactDay((last.number - SESSION_DAYS) * DAY_MS) : ''
  }

  return {
    /** Must hear of every batch that is committed. */
    note(batch: readonly Write[]): void {
      for (const write of batch) {
        isChanged ||= !isHousekeeping(write)
        const day = sessionOf(write)?.id.slice(0, NEVER.length)
        if (day && since !== undefined && day < since) since = day
      }
    },

    /** Another process forgets it from now on. Null when there is nothing. */
    handOver(): Unforgotten | null {
      if (!isChanged) return null
      const unforgotten = { since }
      isChanged = false
      since = NEVER
      return unforgotten
    },

    takeOver(unforgotten: Unforgotten): void {
      isChanged = true
      const isKnown = since !== undefined && unforgotten.since !== undefined
      since = isKnown ? [since, unforgotten.since].sort()[0] : undefined
    },

    async forget(now = Date.now()): Promise<void> {
      if (!isChanged) return
      const from = since ?? (await firstChange())
      isChanged = false
      since = NEVER
      try {
        const isDone = await engine.forget(from)
        const number = Math.floor(now / DAY_MS)
        await engine.commit([{ name: 'beginRound', asked: { job: JOB, number } }])
        if (isDone) return
        isChanged = true
        since = from
      } catch (error) {
        isChanged = true
        since = from
        throw error
      }
    },
  }
}
