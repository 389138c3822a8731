import { expect, onTestFinished, test } from 'vitest'
import { anyBatch } from '../../../tests/support/crowds/any-writes.ts'
import { dice } from '../../../tests/support/crowds/dice.ts'
import { ask, freshPostgres } from '../../../tests/support/databases.ts'
import { until } from '../../../tests/support/processes/server-process.ts'
import { completion, start } from '../../../tests/support/store.ts'
import { inboxTables, largeTables } from '../table-names.ts'
import type { Write } from '../writes/catalog.ts'
import { runBatch } from '../writes/run-batch.ts'
import { openPostgres } from './open-postgres.ts'
import { openPool } from './pool.ts'
import { queriesOn } from './queries.ts'
import { serversAt } from './servers.ts'

const TURNS = 2
const LARGEST = 60

test('those who start at the same time are met in one statement, and so are those who answer', async () => {
  const { url, remove } = await freshPostgres()
  onTestFinished(remove)
  const engine = await openPostgres(url, TURNS)
  onTestFinished(engine.close)
  await engine.commit(['visitor-a', 'visitor-b'].map((name) => ({ name: 'startSession', input: start(name) })))
  const pool = openPool(serversAt(url))
  onTestFinished(pool.close)
  const sent: string[] = []
  await pool.use(async (client) => {
    const noting = {
      query(statement: { name: string }) {
        sent.push(statement.name)
        return client.query(statement as never)
      },
    } as unknown as typeof client
    const batch: Write[] = [
      { name: 'startSession', input: start('visitor-c') },
      { name: 'startSession', input: start('visitor-d') },
      { name: 'reportCompletion', input: { ...completion('s1', 'visitor-a'), formId: undefined } },
      { name: 'reportCompletion', input: { ...completion('s2', 'visitor-b'), formId: undefined } },
    ]
    expect(await runBatch(queriesOn(noting, client), batch, TURNS)).toEqual([
      ...['started', 'started', 'completed', 'completed'],
    ])
  })
  expect(sent).toEqual(['addVisitor', 'takeTurn', 'insertSession', 'addToTally'])
})

test('a statement looks its rows up by their key, also where the planner believes the table is tiny', async () => {
  const { url, remove } = await freshPostgres()
  onTestFinished(remove)
  await writeAndEnd(url, [1])
  const names = [...inboxTables, ...largeTables].map(({ name }) => name)
  await ask(url, `ANALYZE ${names.join(', ')}`)
  const before = await wholeReads(url)
  await writeAndEnd(url, [2, 3, 4])
  expect(await wholeReads(url)).toEqual(before)
})

/** A process that writes these batches, looks a visitor up, and ends. */
async function writeAndEnd(url: string, seeds: readonly number[]) {
  const engine = await openPostgres(url, TURNS)
  try {
    // What is moved out of the inbox is read whole.
    const ofVisits = (batch: readonly Write[]) => batch.filter(({ name }) => !name.startsWith('move'))
    for (const seed of seeds) await engine.commit(ofVisits(anyBatch(dice(seed), LARGEST)))
    await engine.read.rows('turnsTaken', ['001', 'visitor-1'])
  } finally {
    await engine.close()
  }
}

/** How often each table was read from end to end. Connections tell it when they end. */
async function wholeReads(url: string) {
  const others = 'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
  await until(async () => (await ask(url, others)).length === 0)
  const names = [...inboxTables, ...largeTables].map(({ name }) => name).join('|')
  const ours = `relname ~ '^(${names})(_\\d+)?$'`
  return ask(url, `SELECT relname, seq_scan FROM pg_stat_user_tables WHERE ${ours} ORDER BY relname`)
}
