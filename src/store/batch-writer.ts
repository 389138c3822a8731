import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Engine, StoreContended, StoreUnavailable } from './engine.ts'
import type { Value } from './queries.ts'
import type { StatementName } from './statements.ts'
import { writeMetrics } from './write-metrics.ts'
import type { Asked, Outcome, Write, WriteName } from './writes/catalog.ts'

const LARGEST_BATCH = 256
const SMALLEST_HALF = 64
const MOST_WAITING = 20_000
const TRIES = 5
/** A commit that takes longer is not slow but stuck: whoever comes now should not wait behind it. */
const LONGEST_COMMIT_MS = 5_000

interface Waiting {
  readonly write: Write
  readonly done: (outcome: unknown) => void
  readonly failed: (error: unknown) => void
}

/** Writes that wait at the same time share one transaction: one disk sync acknowledges them all. */
export function batchWriter(engine: Engine, noteCommitted: (batch: readonly Write[]) => void) {
  const queue: Waiting[] = []
  const counts = { writes: 0, commits: 0 }
  const measured = writeMetrics()
  /** When the commit under way began. */
  let begunAt: number | undefined
  let isDraining = false
  let isClosed = false
  let isFailing = false
  let whenIdle: (() => void) | undefined

  async function drain() {
    isDraining = true
    while (queue.length > 0) {
      // By the next turn of the event loop more requests have arrived, and come along.
      await nextTurn()
      const batch = queue.splice(0, batchSize(queue.length))
      begunAt = performance.now()
      await settle(batch)
      begunAt = undefined
    }
    isDraining = false
    whenIdle?.()
  }

  function isStuck() {
    return begunAt !== undefined && performance.now() - begunAt > LONGEST_COMMIT_MS
  }

  async function settle(batch: Waiting[], triesLeft = TRIES) {
    const writes = batch.map(({ write }) => write)
    const began = performance.now()
    try {
      const outcomes = await engine.commit(writes)
      measured.committed(writes, performance.now() - began)
      noteCommitted(writes)
      counts.writes += batch.length
      counts.commits += 1
      isFailing = false
      for (const [index, waiting] of batch.entries()) waiting.done(outcomes[index])
    } catch (error) {
      const isContended = error instanceof StoreContended
      const isOutage = error instanceof StoreUnavailable && !isContended
      isFailing ||= isOutage
      // One write that the engine cannot accept must not sink the others; and two batches that met the same visitors
      // crosswise would meet them crosswise again.
      if (!isOutage && batch.length > 1) for (const waiting of batch) await settle([waiting])
      else if (isContended && triesLeft > 1) await settle(batch, triesLeft - 1)
      else {
        measured.failed()
        for (const waiting of batch) waiting.failed(error)
      }
    }
  }

  function write<Name extends WriteName>(name: Name, asked: Asked<Name>): Promise<Outcome<Name>> {
    const isTooMuch = queue.length >= MOST_WAITING || isStuck()
    if (isTooMuch || isClosed) return Promise.reject(new StoreUnavailable('No more writes can be taken'))
    return new Promise((resolve, reject) => {
      queue.push({ write: { name, asked } as Write, done: resolve as (outcome: unknown) => void, failed: reject })
      if (!isDraining) void drain()
    })
  }

  return {
    counts: counts as Readonly<typeof counts>,

    metrics: measured.metrics,

    state: () => ({
      /** Writes that no commit has taken yet. */
      waiting: queue.length,
      /** The last commit found the engine down or full. */
      isFailing,
      /** A commit has been under way for too long. */
      isStuck: isStuck(),
      /** The minute in which Typeform last proved a response; 0 when it has not. */
      lastProofAt: measured.lastProofAt(),
    }),

    write,

    /** A write of one statement. How many rows it changed. */
    change: (statement: StatementName, values: readonly Value[]) => write('change', { statement, values }),

    /** Takes no more writes, and waits for those that it has. */
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

/** Half of a crowd: the other half gathers while the first is on its way to the disk, and neither side stands idle. */
function batchSize(waiting: number): number {
  return Math.min(LARGEST_BATCH, Math.max(SMALLEST_HALF, Math.ceil(waiting / 2)))
}
