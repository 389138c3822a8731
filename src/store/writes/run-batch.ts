import type { Queries } from '../queries.ts'
import { visitorOf, type Write, writes } from './all.ts'
import { countSheet } from './count-sheet.ts'
import type { Desk } from './desk.ts'
import { tallySheet } from './tally.ts'

/**
 * Runs the writes of one transaction, and gives their outcomes in the same order. They run side by side, so that the
 * statements of many visitors travel to the engine together, but in turn where the visitor is the same. Writes that may be
 * about anybody run before all others, each alone.
 */
export async function runBatch(queries: Queries, batch: readonly Write[], turns: number): Promise<unknown[]> {
  const desk: Desk = { queries, tally: tallySheet(), counts: countSheet(), turns }
  const last = new Map<string, Promise<unknown>>()
  const outcomes: Promise<unknown>[] = []
  const failures: unknown[] = []
  for (const { write, visitor, index } of inOrderOfVisitors(batch)) {
    const before = last.get(visitor) ?? last.get('')
    const outcome = run(desk, write, before).catch((error) => failures.push(error))
    last.set(visitor, outcome)
    outcomes[index] = outcome
  }
  // Not before all have ended: a statement that comes after the rollback would stand outside the transaction.
  const results = await Promise.all(outcomes)
  if (failures.length > 0) throw failures[0]
  await Promise.all([desk.counts.write(queries), desk.tally.write(queries)])
  return results
}

async function run(desk: Desk, { name, asked }: Write, before: Promise<unknown> | undefined): Promise<unknown> {
  if (before) await before
  const write: (desk: Desk, asked: never) => Promise<unknown> = writes[name]
  return write(desk, asked as never)
}

/** Two transactions that meet the same visitors must meet them in the same order, or each waits for the other. */
function inOrderOfVisitors(batch: readonly Write[]) {
  return batch
    .map((write, index) => ({ write, visitor: visitorOf(write), index }))
    .sort((a, b) => compare(a.visitor, b.visitor))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
