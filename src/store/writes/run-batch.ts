import type { Queries } from '../queries.ts'
import { type Write, writes } from './all.ts'
import type { Desk } from './desk.ts'
import { tallySheet } from './tally.ts'

/**
 * Runs the writes of one transaction, and gives their outcomes in the same order. They run side by side, so that the
 * statements of many visitors travel to the engine together, but in turn where the key is the same. Writes without a
 * key run each alone, provided that they come first, as in a batch that is sorted by key.
 */
export async function runBatch(queries: Queries, batch: readonly Write[], turns: number): Promise<unknown[]> {
  const desk: Desk = { queries, tally: tallySheet(), turns }
  const last = new Map<string, Promise<unknown>>()
  const outcomes = batch.map((write) => {
    const before = last.get(write.key) ?? last.get('')
    const outcome = before ? before.then(() => run(desk, write)) : run(desk, write)
    last.set(write.key, outcome)
    return outcome
  })
  // The failure that came first is the one to tell of; but not before all have ended, because a statement that comes
  // after the rollback would stand outside the transaction.
  const all = Promise.all(outcomes)
  await Promise.allSettled([all, ...outcomes])
  const results = await all
  await desk.tally.write(queries)
  return results
}

async function run(desk: Desk, { name, asked }: Write): Promise<unknown> {
  const write: (desk: Desk, asked: never) => Promise<unknown> = writes[name]
  return write(desk, asked as never)
}
