import { setImmediate as nextEventLoopTurn } from 'node:timers/promises'
import { type Engine, StoreContended, StoreUnavailable } from './engine.ts'
import type { StatementName } from './statements.ts'
import { writeMetrics } from './write-metrics.ts'
import type { Input, Outcome, Write, WriteName } from './writes/catalog.ts'

const LARGEST_BATCH = 256
const SMALLEST_HALF = 64
const MOST_WAITING = 20_000
const TRIES = 5
/** A commit that takes longer is stuck, and new writes are refused rather than queued behind it. */
const LONGEST_COMMIT_MS = 5_000

interface QueuedWrite {
  readonly write: Write
  readonly resolve: (outcome: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Writes that wait at the same time share one transaction: one disk sync acknowledges them all. */
export function batchWriter(engine: Engine, noteCommitted: (batch: readonly Write[]) => void) {
  const queue: QueuedWrite[] = []
  const counts = { writes: 0, commits: 0 }
  const measured = writeMetrics()
  /** When the commit under way began. */
  let commitBeganAt: number | undefined
  let isDraining = false
  let isClosed = false
  let isFailing = false
  let whenIdle: (() => void) | undefined

  async function drain() {
    isDraining = true
    while (queue.length > 0) {
      // By the next turn of the event loop more requests have arrived, and can join the batch.
      await nextEventLoopTurn()
      const batch = queue.splice(0, batchSize(queue.length))
      commitBeganAt = performance.now()
      await commitBatch(batch)
      commitBeganAt = undefined
    }
    isDraining = false
    whenIdle?.()
  }

  function isStuck() {
    return commitBeganAt !== undefined && performance.now() - commitBeganAt > LONGEST_COMMIT_MS
  }

  async function commitBatch(batch: QueuedWrite[], triesLeft = TRIES) {
    const writes = batch.map(({ write }) => write)
    const began = performance.now()
    try {
      const outcomes = await engine.commit(writes)
      measured.committed(writes, performance.now() - began)
      noteCommitted(writes)
      counts.writes += batch.length
      counts.commits += 1
      isFailing = false
      for (const [index, queued] of batch.entries()) queued.resolve(outcomes[index])
    } catch (error) {
      const isContended = error instanceof StoreContended
      const isOutage = error instanceof StoreUnavailable && !isContended
      isFailing ||= isOutage
      // One by one: a write that the engine refuses must not fail the others, and two batches that deadlocked
      // would deadlock again.
      if (!isOutage && batch.length > 1) for (const queued of batch) await commitBatch([queued])
      else if (isContended && triesLeft > 1) await commitBatch(batch, triesLeft - 1)
      else {
        measured.failed()
        for (const queued of batch) queued.reject(error)
      }
    }
  }

  function write<Name extends WriteName>(name: Name, input: Input<Name>): Promise<Outcome<Name>> {
    const isTooMuch = queue.length >= MOST_WAITING || isStuck()
    if (isTooMuch || isClosed) return Promise.reject(new StoreUnavailable('No more writes can be taken'))
    return new Promise((resolve, reject) => {
      queue.push({ write: { name, input } as Write, resolve: resolve as QueuedWrite['resolve'], reject })
      if (!isDraining) void drain()
    })
  }

  return {
    counts: counts as Readonly<typeof counts>,

    metrics: measured.metrics,

    state: () => ({
      /** Writes that are in no commit yet. */
      waiting: queue.length,
      /** The last commit found the engine down or full. */
      isFailing,
      /** A commit has been under way for too long. */
      isStuck: isStuck(),
      /** The minute in which Typeform's records last reached us; 0 when they have not. */
      lastProofAt: measured.lastProofAt(),
    }),

    write,

    /** A write of one statement. Resolves with the number of rows it changed. */
    change: (statement: StatementName, values: Input<'change'>['values'], record?: Input<'change'>['record']) =>
      write('change', { statement, values, record }),

    /** Refuses new writes and waits for those in the queue. */
    async close() {
      isClosed = true
      if (!isDraining) return
      await new Promise<void>((resolve) => {
        whenIdle = resolve
      })
    },
  }
}

export type BatchWriter = ReturnType<typeof batchWriter>

/** Half of the queue, but 64 to 256: the other half collects while this one is written. */
function batchSize(waiting: number): number {
  return Math.min(LARGEST_BATCH, Math.max(SMALLEST_HALF, Math.ceil(waiting / 2)))
}
