import type { Queries } from '../queries.ts'
import { subjectsOf, visitorOf, type Write, writes } from './catalog.ts'
import { countSheet } from './count-sheet.ts'
import { tallySheet } from './tally.ts'
import type { WriteContext } from './write-context.ts'

/**
 * Runs the writes of one transaction and adds what they count for. Their outcomes come in the same order.
 *
 * They run side by side, so that on PostgreSQL the statements of many visitors travel together, but one after another where
 * they may decide about the same visitor, session or response. Writes that may be about anybody run before all others, each
 * by itself. So each finds what it would find if they ran one by one.
 */
export async function runBatch(queries: Queries, batch: readonly Write[], turns: number): Promise<unknown[]> {
  const context: WriteContext = { queries, tally: tallySheet(), counts: countSheet(), turns }
  const last = new Map<string, Promise<unknown>>()
  const running: Promise<unknown>[] = []
  for (const { write, visitor, index } of inOrderOfVisitors(batch)) {
    const subjects = visitor === '' ? [ANYBODY] : subjectsOf(write)
    const before = new Set(subjects.map((subject) => last.get(subject) ?? last.get(ANYBODY)))
    before.delete(undefined)
    const run: (context: WriteContext, asked: never) => Promise<unknown> = writes[write.name]
    const outcome =
      before.size === 0
        ? run(context, write.asked as never)
        : Promise.all(before).then(() => run(context, write.asked as never))
    for (const subject of subjects) last.set(subject, outcome)
    running[index] = outcome
  }
  // A failure waits for the others to end: a statement that comes after the rollback would stand outside the transaction.
  const outcomes = await Promise.all(running).finally(() => Promise.allSettled(running))
  // Last and in this order: these rows are everybody's, and two transactions must not wait for each other crosswise.
  await Promise.all([context.counts.write(queries), context.tally.write(queries)])
  return outcomes
}

const ANYBODY = ''

/** Two transactions that meet the same visitors must meet them in the same order, or each waits for the other. */
function inOrderOfVisitors(batch: readonly Write[]) {
  return batch
    .map((write, index) => ({ write, visitor: visitorOf(write), index }))
    .sort((a, b) => (a.visitor < b.visitor ? -1 : Number(a.visitor > b.visitor)))
}
