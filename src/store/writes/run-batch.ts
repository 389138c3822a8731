import type { Queries } from '../queries.ts'
import { type Write, writes } from './all.ts'
import type { Desk } from './desk.ts'
import { tallySheet } from './tally.ts'

/**
 * Runs the writes of one transaction, and gives their outcomes in the same order. They run side by side, so that the
 * statements of many visitors travel to the engine together, but in turn where the key is the same. Writes without a
 * key, which a batch has first, run each alone.
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
  // Not before all have ended: a statement that comes after the rollback would stand outside the transaction.
  await Promise.allSettled(outcomes)
  const results = await Promise.all(outcomes)
  await desk.tally.write(queries)
  return results
}

function run(desk: Desk, { name, asked }: Write): Promise<unknown> {
  const write: (desk: Desk, asked: never) => Promise<unknown> = writes[name]
  return write(desk, asked as never)
}
