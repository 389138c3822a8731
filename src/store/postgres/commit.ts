import type pg from 'pg'
import { StoreUnavailable } from '../engine.ts'
import type { Write } from '../writes/all.ts'
import { type CountSheet, countsText } from '../writes/count-sheet.ts'
import { decide } from '../writes/run-batch.ts'
import type { TallySheet } from '../writes/tally.ts'
import type { Statement } from './flight.ts'
import { gathering } from './gathering.ts'
import { expectCommitted, limits, onConnection, type Pool } from './pool.ts'
import { added, byKey } from './sets.ts'

const begin: Statement = { name: 'begin', text: 'BEGIN', values: [], isSilent: true }
/**
 * An answer that is sent again is found kept, and may be kept on this server only. A transaction that writes nothing would not
 * wait for the standby: this one writes a word into the log.
 */
const trace: Statement = {
  name: 'trace',
  text: `SELECT CASE WHEN current_setting('synchronous_standby_names') <> ''
    THEN pg_logical_emit_message(true, 'encuestas', '') END`,
  values: [],
  isSilent: true,
}
const end: Statement = { name: 'commit', text: 'COMMIT', values: [], isSilent: true }

/** One transaction: the writes decide in sets, then everything that they count for is added, and the commit flies along. */
export function commitInSets(pool: Pool, batch: readonly Write[], turns: number): Promise<unknown[]> {
  return onConnection(pool, async (client) => {
    const opening = [begin, ...(client.isPooled ? [limits] : []), byKey, trace]
    const { queries, travel } = gathering(client, opening)
    const { outcomes, counts, tally } = await decide(queries, batch, turns)
    const answers = await unwarned(client, () => travel([...addedCounts(counts), ...addedTallies(tally), end]))
    expectCommitted(answers.at(-1)?.command)
    return outcomes
  })
}

const WARNING = /^01/

/**
 * A commit that is told to stop waiting for its standby is answered like any other, with a warning: it is on this server's
 * disk only, and lost with it. Nobody may hear that it is kept.
 */
async function unwarned<T>(client: pg.ClientBase, commit: () => Promise<T>): Promise<T> {
  let warning: string | undefined
  const note = (notice: { code?: string | undefined; message?: string | undefined }) => {
    if (WARNING.test(notice.code ?? '')) warning = notice.message
  }
  client.on('notice', note)
  try {
    const answers = await commit()
    if (warning !== undefined) throw new StoreUnavailable(warning)
    return answers
  } finally {
    client.off('notice', note)
  }
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
