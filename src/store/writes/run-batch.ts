import type { Queries } from '../queries.ts'
import { keyOf, type Write, writes } from './all.ts'
import type { Desk } from './desk.ts'
import { tallySheet } from './tally.ts'

/**
 * Runs the writes of one transaction, and gives their outcomes in the same order. They run side by side, so that the
 * statements of many visitors travel to the engine together, but in turn where the key is the same. Writes without a
 * key run before all others, each alone.
 */
export async function runBatch(queries: Queries, batch: readonly Write[], turns: number): Promise<unknown[]> {
  const desk: Desk = { queries, tally: tallySheet(), turns }
  const last = new Map<string, Promise<unknown>>()
  const outcomes: Promise<unknown>[] = []
  const failures: unknown[] = []
  for (const { write, key, index } of inOrderOfKeys(batch)) {
    const before = last.get(key) ?? last.get('')
    const outcome = run(desk, write, before).catch((error) => failures.push(error))
    last.set(key, outcome)
    outcomes[index] = outcome
  }
  // Not before all have ended: a statement that comes after the rollback would stand outside the transaction.
  const results = await Promise.all(outcomes)
  if (failures.length > 0) throw failures[0]
  await desk.tally.write(queries)
  return results
}

async function run(desk: Desk, { name, asked }: Write, before: Promise<unknown> | undefined): Promise<unknown> {
  if (before) await before
  const write: (desk: Desk, asked: never) => Promise<unknown> = writes[name]
  return write(desk, asked as never)
}

/** Two transactions that meet the same new visitors must meet them in the same order, or each waits for the other. */
function inOrderOfKeys(batch: readonly Write[]) {
  return batch.map((write, index) => ({ write, key: keyOf(write), index })).sort((a, b) => compare(a.key, b.key))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
