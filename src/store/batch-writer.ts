import { type Engine, type Queries, StoreContended, StoreUnavailable } from './engine.ts'
import { type TallySheet, tallySheet } from './tally.ts'

const LARGEST_BATCH = 256
const MOST_WAITING = 20_000
const TRIES = 5

/** One visitor's write. It may run more than once, so it decides nothing outside the transaction. */
export type Work<T> = (queries: Queries, tally: TallySheet) => Promise<T>

interface Waiting {
  readonly key: string
  readonly work: Work<unknown>
  readonly done: (result: unknown) => void
  readonly failed: (error: unknown) => void
}

/** Writes that wait at the same time share one transaction: one disk sync acknowledges them all. */
export function batchWriter(engine: Engine, lanes: number) {
  const queue: Waiting[] = []
  const counts = { writes: 0, commits: 0 }
  let busy = 0
  let scheduled = false
  let whenIdle: (() => void) | undefined

  function schedule() {
    if (scheduled || busy === lanes || queue.length === 0) return
    scheduled = true
    // The next turn of the event loop: every request that has arrived by then comes along.
    setImmediate(() => {
      scheduled = false
      void drain()
    })
  }

  async function drain() {
    busy += 1
    // Two batches that meet the same new visitors must meet them in the same order, or each waits for the other.
    const batch = queue.splice(0, LARGEST_BATCH).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    schedule()
    await settle(batch)
    busy -= 1
    schedule()
    if (busy === 0 && queue.length === 0) whenIdle?.()
  }

  async function settle(batch: Waiting[]) {
    try {
      const results = await commit(batch)
      for (const [index, waiting] of batch.entries()) waiting.done(results[index])
    } catch (error) {
      const isOutage = error instanceof StoreUnavailable && !(error instanceof StoreContended)
      if (isOutage || batch.length === 1) {
        for (const waiting of batch) waiting.failed(error)
        return
      }
      // One write that the engine cannot accept must not sink the others; and two batches that met the same visitors
      // crosswise would meet them crosswise again.
      for (const waiting of batch) await settle([waiting])
    }
  }

  async function commit(batch: Waiting[], triesLeft = TRIES): Promise<unknown[]> {
    try {
      const results = await engine.transaction(async (queries) => {
        const tally = tallySheet()
        const outcomes = await runAll(batch, (work) => work(queries, tally))
        await tally.write(queries)
        return outcomes
      })
      counts.writes += batch.length
      counts.commits += 1
      return results
    } catch (error) {
      const isAlone = batch.length === 1
      if (error instanceof StoreContended && isAlone && triesLeft > 1) return commit(batch, triesLeft - 1)
      throw error
    }
  }

  return {
    counts: counts as Readonly<typeof counts>,

    /** `key` names the one visitor or session that the work decides about; without it, the work may decide about any. */
    write<T>(work: Work<T>, key = ''): Promise<T> {
      if (queue.length >= MOST_WAITING) return Promise.reject(new StoreUnavailable('Too many writes are waiting'))
      return new Promise<T>((resolve, reject) => {
        queue.push({ key, work, done: resolve as (result: unknown) => void, failed: reject })
        schedule()
      })
    },

    async idle() {
      if (busy === 0 && queue.length === 0) return
      await new Promise<void>((resolve) => {
        whenIdle = resolve
      })
    },
  }
}

/**
 * Side by side, so that the statements of many visitors travel to the engine together; in turn where the key is the
 * same. Works without a key, which the order of the batch puts first, run each alone.
 */
async function runAll(batch: readonly Waiting[], run: (work: Work<unknown>) => Promise<unknown>): Promise<unknown[]> {
  const last = new Map<string, Promise<unknown>>()
  const turns = batch.map(({ key, work }) => {
    const before = last.get(key) ?? last.get('')
    const turn = before ? before.then(() => run(work)) : run(work)
    last.set(key, turn)
    return turn
  })
  // Not before all have ended: a statement that comes after the rollback would stand outside the transaction.
  await Promise.allSettled(turns)
  return Promise.all(turns)
}

export type BatchWriter = ReturnType<typeof batchWriter>
