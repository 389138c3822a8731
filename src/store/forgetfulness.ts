import { compactDay } from '#rules/dates.ts'
import type { Engine } from './engine.ts'
import { isHousekeeping, sessionOf, type Write } from './writes/all.ts'

const DAY_MS = 24 * 3_600_000
/** The oldest session that could still be completed on a day. */
const SESSION_DAYS = 8
const JOB = 'forget'
/** Behind every day. */
const NEVER = '99999999'

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

    async forget(now = Date.now()): Promise<void> {
      if (!isChanged) return
      const from = since ?? (await firstChange())
      isChanged = false
      since = NEVER
      try {
        await engine.forget(from)
        const number = Math.floor(now / DAY_MS)
        await engine.commit([{ name: 'beginRound', asked: { job: JOB, number } }])
      } catch (error) {
        isChanged = true
        since = from
        throw error
      }
    },
  }
}
