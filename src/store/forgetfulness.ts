import type { Engine, ForgetScope } from './engine.ts'
import { isHousekeeping, type Write } from './writes/catalog.ts'
import { FEWEST_TOGETHER } from './writes/move-inbox.ts'

const DAY_MS = 24 * 3_600_000
/** Four in the morning in Aguascalientes. */
const QUIET_HOUR_MS = 10 * 3_600_000
/** So long at most do the files tell in what order people came. */
const EVERY_MS = 5 * 60_000
/** So much is written again within a few tenths of a second: then it need not wait for the night. */
const SMALL_BYTES = 8 * 2 ** 20
const JOB = 'forget everything'

export interface ForgettingState {
  /** When the last one ended, and how long it took. */
  readonly lastAt: number | undefined
  readonly lastMs: number | undefined
  /** Since when there is something to forget. */
  readonly dueSince: number | undefined
  /** Since when another program that reads the database keeps it from its end. */
  readonly heldUpSince: number | undefined
}

/**
 * Forgets in what order things came. What visits wrote lately every few minutes; everything, each night. In a small database
 * everything each time.
 */
export function forgetfulness(engine: Engine) {
  let state: ForgettingState = { lastAt: undefined, lastMs: undefined, dueSince: Date.now(), heldUpSince: undefined }
  let triedAt = 0
  let hasWritten = false

  /** Whether it is done. Not while another process does it, or reads. */
  async function forget(wanted?: ForgetScope): Promise<boolean> {
    const { dueSince } = state
    const began = Date.now()
    triedAt = began
    let isDone = false
    await engine.unlessAnotherProcessDoes('inbox', async () => {
      const night = Math.floor((began - QUIET_HOUR_MS) / DAY_MS)
      const scope = wanted ?? (await scopeOf(night))
      // Those who come from now on are for the next time.
      state = { ...state, dueSince: undefined }
      let isHeldUp = false
      try {
        // At night also the few who stayed behind.
        const atLeast = scope === 'everything' ? 0 : FEWEST_TOGETHER
        await engine.commit([{ name: 'moveVisitors', asked: { atLeast } }])
        isDone = await engine.forget(scope)
        isHeldUp = !isDone
        if (isDone && scope === 'everything')
          await engine.commit([{ name: 'change', asked: { statement: 'beginRound', values: [JOB, night] } }])
      } finally {
        const at = Date.now()
        state = isDone
          ? { ...state, lastAt: at, lastMs: at - began, heldUpSince: undefined }
          : // Where it failed, as on a full disk, nobody holds it up.
            { ...state, dueSince: dueSince ?? began, heldUpSince: isHeldUp ? (state.heldUpSince ?? began) : undefined }
      }
    })
    return isDone
  }

  async function scopeOf(night: number): Promise<ForgetScope> {
    const [[size], [last]] = await Promise.all([
      engine.read.rows<{ bytes: number }>('readSize', []),
      engine.read.rows<{ number: number }>('readRound', [JOB]),
    ])
    return (size?.bytes ?? 0) <= SMALL_BYTES || (last?.number ?? 0) < night ? 'everything' : 'inbox'
  }

  return {
    /** Must hear of every batch that is committed. */
    note(batch: readonly Write[]): void {
      if (batch.every(isHousekeeping)) return
      hasWritten = true
      if (state.dueSince === undefined) state = { ...state, dueSince: Date.now() }
    },

    forget,

    /**
     * To be called often: forgets when it is time, and when those have gone who kept the last time from its end. Nothing when
     * there was nothing to do, or else whether it is done.
     */
    async forgetWhenDue(now = Date.now()): Promise<boolean | undefined> {
      const isTime = now - triedAt >= EVERY_MS
      const isNight = Math.floor((now - QUIET_HOUR_MS) / DAY_MS) > Math.floor((triedAt - QUIET_HOUR_MS) / DAY_MS)
      const isFreed = state.heldUpSince !== undefined && !(await engine.isHeldUp())
      if ((isTime && state.dueSince !== undefined) || isNight || isFreed) return forget()
      return undefined
    },

    /** At the end of a process: what others wrote is theirs to forget. */
    async forgetBeforeClosing(): Promise<void> {
      if (hasWritten && state.dueSince !== undefined) await forget()
    },

    state: (): ForgettingState => state,
  }
}
