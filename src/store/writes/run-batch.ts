import type { Queries } from '../queries.ts'
import { subjectsOf, visitorOf, type Write, writes } from './all.ts'
import { countSheet } from './count-sheet.ts'
import type { Desk } from './desk.ts'
import { tallySheet } from './tally.ts'

/** Runs the writes of one transaction and adds what they count for. Their outcomes come in the same order. */
export async function runBatch(queries: Queries, batch: readonly Write[], turns: number): Promise<unknown[]> {
  const { outcomes, counts, tally } = await decide(queries, batch, turns)
  await Promise.all([counts.write(queries), tally.write(queries)])
  return outcomes
}

/**
 * They run side by side, so that the statements of many visitors travel to the engine together, but in turn where they may
 * decide about the same visitor, session or response. Writes that may be about anybody run before all others, each alone.
 * So each finds what it would find if they ran one by one.
 */
export async function decide(queries: Queries, batch: readonly Write[], turns: number) {
  const desk: Desk = { queries, tally: tallySheet(), counts: countSheet(), turns }
  const last = new Map<string, Promise<unknown>>()
  const running: Promise<unknown>[] = []
  const failures: unknown[] = []
  for (const { write, visitor, index } of inOrderOfVisitors(batch)) {
    const subjects = visitor === '' ? [ANYBODY] : subjectsOf(write)
    const before = subjects.map((subject) => last.get(subject) ?? last.get(ANYBODY))
    const outcome = run(desk, write, before).catch((error) => failures.push(error))
    for (const subject of subjects) last.set(subject, outcome)
    running[index] = outcome
  }
  // Not before all have ended: a statement that comes after the rollback would stand outside the transaction.
  const outcomes = await Promise.all(running)
  if (failures.length > 0) throw failures[0]
  return { outcomes, counts: desk.counts, tally: desk.tally }
}

const ANYBODY = ''

async function run(desk: Desk, { name, asked }: Write, before: (Promise<unknown> | undefined)[]): Promise<unknown> {
  const others = new Set(before)
  others.delete(undefined)
  if (others.size > 0) await Promise.all(others)
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
