import type { Queries } from '../queries.ts'
import { subjectsOf, visitorOf, type Write, writes } from './catalog.ts'
import { countSheet } from './count-sheet.ts'
import { tallySheet } from './tally.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Runs the writes of one transaction, then adds to tallies and counts. Returns the outcomes in the order of the batch.
 *
 * Writes run concurrently, so that on PostgreSQL the statements of many visitors are sent together, but one after another where
 * they may be about the same visitor, session or response. Those that may be about anybody run first, one by one. So each
 * finds what it would find if all ran one by one.
 */
export async function runBatch(queries: Queries, batch: readonly Write[], turns: number): Promise<unknown[]> {
  const context: WriteContext = { queries, tally: tallySheet(), counts: countSheet(), turns }
  /** The last write about each subject so far. */
  const last = new Map<string, Promise<unknown>>()
  const running: Promise<unknown>[] = []
  for (const { write, visitor, index } of inOrderOfVisitors(batch)) {
    const subjects = visitor === '' ? [ANYBODY] : subjectsOf(write)
    const earlier = new Set(subjects.map((subject) => last.get(subject) ?? last.get(ANYBODY)))
    earlier.delete(undefined)
    const run: (context: WriteContext, input: never) => Promise<unknown> = writes[write.name]
    const outcome =
      earlier.size === 0
        ? run(context, write.input as never)
        : Promise.all(earlier).then(() => run(context, write.input as never))
    for (const subject of subjects) last.set(subject, outcome)
    running[index] = outcome
  }
  // On a failure, wait for the others: a statement sent after the rollback would run outside the transaction.
  const outcomes = await Promise.all(running).finally(() => Promise.allSettled(running))
  // Last, counts before tallies: every transaction locks these shared rows in the same order.
  await Promise.all([context.counts.write(queries), context.tally.write(queries)])
  return outcomes
}

const ANYBODY = ''

/** Two transactions that lock the same visitors in different orders would deadlock. */
function inOrderOfVisitors(batch: readonly Write[]) {
  return batch
    .map((write, index) => ({ write, visitor: visitorOf(write), index }))
    .sort((a, b) => (a.visitor < b.visitor ? -1 : Number(a.visitor > b.visitor)))
}
