import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/durations.ts'
import type { Engine, ForgetScope } from './engine.ts'
import { isHousekeeping, type Write } from './writes/catalog.ts'
import { FEWEST_MOVED_TOGETHER } from './writes/move-inbox.ts'

/** Four in the morning in Aguascalientes. */
const QUIET_HOUR_MS = 10 * HOUR_MS
/** For at most this long the files tell in what order people came. */
const EVERY_MS = 5 * MINUTE_MS
/** A database up to this size is rewritten in a few tenths of a second: it need not wait for the night. */
const SMALL_BYTES = 8 * 2 ** 20
const JOB = 'forget everything'

export interface ForgettingState {
  /** When the last pass ended, and how long it took. */
  readonly lastAt: number | undefined
  readonly lastMs: number | undefined
  /** Since when there is something to forget. */
  readonly dueSince: number | undefined
  /** Since when another reader of the database has kept it from finishing. */
  readonly heldUpSince: number | undefined
}

/**
 * Forgets in what order things came: the inbox every few minutes, and everything each night. In a small database, everything
 * each time.
 */
export function forgetting(engine: Engine) {
  let state: ForgettingState = { lastAt: undefined, lastMs: undefined, dueSince: Date.now(), heldUpSince: undefined }
  let triedAt = 0
  let hasWritten = false

  /** False when another process is doing it, or a reader kept it from finishing. */
  async function forget(wantedScope?: ForgetScope): Promise<boolean> {
    const { dueSince } = state
    const began = Date.now()
    triedAt = began
    let isDone = false
    // The lock of `inboxMover`, too: the two must not run together.
    await engine.withJobLock('inbox', async () => {
      const night = Math.floor((began - QUIET_HOUR_MS) / DAY_MS)
      const scope = wantedScope ?? (await scopeOf(night))
      // Visits from now on are left to the next pass.
      state = { ...state, dueSince: undefined }
      let isHeldUp = false
      try {
        await engine.commit([{ name: 'moveVisitors', input: { atLeast: FEWEST_MOVED_TOGETHER } }])
        isDone = await engine.forget(scope)
        isHeldUp = !isDone
        if (isDone && scope === 'everything')
          await engine.commit([{ name: 'change', input: { statement: 'beginRound', values: [JOB, night] } }])
      } finally {
        const at = Date.now()
        state = isDone
          ? { ...state, lastAt: at, lastMs: at - began, heldUpSince: undefined }
          : // A failure, as on a full disk, is not somebody holding it up.
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
    /** To be called with every committed batch. */
    note(batch: readonly Write[]): void {
      if (batch.every(isHousekeeping)) return
      hasWritten = true
      if (state.dueSince === undefined) state = { ...state, dueSince: Date.now() }
    },

    forget,

    /**
     * To be called often: forgets when it is time, and when those who held up the last pass have gone. Returns undefined when
     * there was nothing to do, and otherwise whether it is done.
     */
    async forgetWhenDue(now = Date.now()): Promise<boolean | undefined> {
      const isTime = now - triedAt >= EVERY_MS
      const isNight = Math.floor((now - QUIET_HOUR_MS) / DAY_MS) > Math.floor((triedAt - QUIET_HOUR_MS) / DAY_MS)
      const isFreed = state.heldUpSince !== undefined && !(await engine.isHeldUp())
      if ((isTime && state.dueSince !== undefined) || isNight || isFreed) return forget()
      return undefined
    },

    /** Only what this process wrote: the rest is for other processes to forget. */
    async forgetBeforeClosing(): Promise<void> {
      if (hasWritten && state.dueSince !== undefined) await forget()
    },

    state: (): ForgettingState => state,
  }
}
