import { anythingSince, type ChangeNotes, type Changes, changeNotes } from './changes.ts'
import type { Engine } from './engine.ts'
import { isHousekeeping, type Write } from './writes/all.ts'

const DAY_MS = 24 * 3_600_000
const JOB = 'forget'

/** What a process wrote and nobody has forgotten yet; without a list, it may be anything. */
export interface Unforgotten {
  readonly changes?: Changes | undefined
}

/** Forgets in what order things came, once for all that was written since the last time. */
export function forgetfulness(engine: Engine) {
  let isChanged = true
  /** None until this process has forgotten once: whoever was here before may have written anything. */
  let notes: ChangeNotes | undefined

  async function whateverChanged(): Promise<Changes> {
    const [last] = await engine.read.rows<{ number: number }>('readRound', [JOB])
    return anythingSince(last?.number)
  }

  function takeOver({ changes }: Unforgotten): void {
    isChanged = true
    if (changes) notes?.add(changes)
    else notes = undefined
  }

  function beginAnew(): void {
    isChanged = false
    notes = changeNotes()
  }

  return {
    /** Must hear of every batch that is committed. */
    note(batch: readonly Write[]): void {
      for (const write of batch) {
        isChanged ||= !isHousekeeping(write)
        notes?.note(write)
      }
    },

    /** Another process forgets it from now on. Null when there is nothing. */
    handOver(): Unforgotten | null {
      if (!isChanged) return null
      const changes = notes?.list()
      beginAnew()
      return { changes }
    },

    takeOver,

    async forget(now = Date.now()): Promise<void> {
      if (!isChanged) return
      const changes = notes?.list() ?? (await whateverChanged())
      beginAnew()
      try {
        const isDone = await engine.forget(changes)
        const number = Math.floor(now / DAY_MS)
        await engine.commit([{ name: 'beginRound', asked: { job: JOB, number } }])
        if (!isDone) takeOver({ changes })
      } catch (error) {
        takeOver({ changes })
        throw error
      }
    },
  }
}
