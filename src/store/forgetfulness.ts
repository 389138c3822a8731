import { anythingSince, type ChangeNotes, type Changes, changeNotes } from './changes.ts'
import type { Engine } from './engine.ts'
import { isHousekeeping, type Write } from './writes/catalog.ts'

const DAY_MS = 24 * 3_600_000
const JOB = 'forget'

/** Forgets in what order things came, once for all that this process wrote since the last time. */
export function forgetfulness(engine: Engine) {
  let isChanged = true
  /** None until this process has forgotten once: whoever was here before may have written anything. */
  let notes: ChangeNotes | undefined

  async function whateverChanged(): Promise<Changes> {
    const [last] = await engine.read.rows<{ number: number }>('readRound', [JOB])
    return anythingSince(last?.number)
  }

  /** What could not be forgotten now is among what is forgotten the next time. */
  function putBack(changes: Changes): void {
    isChanged = true
    notes?.add(changes)
  }

  return {
    /** Must hear of every batch that is committed. */
    note(batch: readonly Write[]): void {
      for (const write of batch) {
        isChanged ||= !isHousekeeping(write)
        notes?.note(write)
      }
    },

    async forget(now = Date.now()): Promise<void> {
      if (!isChanged) return
      const changes = notes?.list() ?? (await whateverChanged())
      isChanged = false
      notes = changeNotes()
      try {
        const isDone = await engine.forget(changes)
        const number = Math.floor(now / DAY_MS)
        await engine.commit([{ name: 'beginRound', asked: { job: JOB, number } }])
        if (!isDone) putBack(changes)
      } catch (error) {
        putBack(changes)
        throw error
      }
    },
  }
}
