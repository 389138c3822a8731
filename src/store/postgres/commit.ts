import type pg from 'pg'
import type { Write } from '../writes/all.ts'
import { type CountSheet, countsText } from '../writes/count-sheet.ts'
import { decide } from '../writes/run-batch.ts'
import type { TallySheet } from '../writes/tally.ts'
import { throughTheDoor } from './door.ts'
import type { Statement } from './flight.ts'
import { gathering } from './gathering.ts'
import { expectCommitted, onConnection } from './pool.ts'
import { added, byKey } from './sets.ts'

const begin: Statement = { name: 'begin', text: 'BEGIN', values: [], isSilent: true }
const end: Statement = { name: 'commit', text: 'COMMIT', values: [], isSilent: true }

/** One transaction: the writes decide in sets, then everything that they count for is added, and the commit flies along. */
export function commitInSets(pool: pg.Pool, batch: readonly Write[], turns: number): Promise<unknown[]> {
  return onConnection(pool, async (client) => {
    const { queries, travel } = gathering(client, [begin, throughTheDoor, byKey])
    const { outcomes, counts, tally } = await decide(queries, batch, turns)
    const answers = await travel([...addedCounts(counts), ...addedTallies(tally), end])
    expectCommitted(answers.at(-1)?.command)
    return outcomes
  })
}

function addedCounts(sheet: CountSheet): Statement[] {
  const rows = sheet
    .sums()
    .map(({ key, added }) => [key.surveyId, key.version, key.week, key.cell, key.marks, countsText(added)])
  return added('addToCounts', rows)
}

function addedTallies(sheet: TallySheet): Statement[] {
  const rows = sheet.sums().map(({ surveyId, measure, bucket, amount }) => [surveyId, measure, bucket, amount])
  return added('addToTally', rows)
}
