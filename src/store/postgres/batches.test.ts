import { expect, onTestFinished, test } from 'vitest'
import { anyBatch } from '../../../tests/support/crowds/any-writes.ts'
import { dice } from '../../../tests/support/crowds/dice.ts'
import { ask, freshPostgres, freshSqlite } from '../../../tests/support/databases.ts'
import { until } from '../../../tests/support/processes/server-process.ts'
import { completion, evidence, start } from '../../../tests/support/store.ts'
import { inboxTables, largeTables } from '../kept-tables.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { visitorOf, type Write } from '../writes/catalog.ts'
import { runBatch } from '../writes/run-batch.ts'
import { openPostgres } from './open-postgres.ts'
import { openPool } from './pool.ts'
import { queriesOn } from './queries.ts'
import { servers } from './servers.ts'

const TURNS = 2
const BATCHES = 24
const LARGEST = 60
/** Looking at all tables takes longer than writing to them. */
const BETWEEN_LOOKS = 4

async function onPostgres() {
  const { url, remove } = await freshPostgres()
  onTestFinished(remove)
  const engine = await openPostgres(url, TURNS)
  onTestFinished(engine.close)
  return { engine, url }
}

async function onSqlite() {
  const { url, remove } = await freshSqlite()
  onTestFinished(remove)
  const engine = await openSqlite(url.slice('file:'.length), TURNS)
  onTestFinished(engine.close)
  return { engine, url }
}

async function tables(url: string): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {}
  for (const { name } of [...inboxTables, ...largeTables, { name: 'typeform_form' }]) {
    const rows = await ask(url, `SELECT * FROM ${name}`)
    kept[name] = rows
      .map((row) => JSON.stringify({ ...row, ...('amount' in row ? { amount: Number(row.amount) } : {}) }))
      .sort()
  }
  return kept
}

test('any batch ends the same on SQLite, on PostgreSQL, and write by write', async () => {
  const sqlite = await onSqlite()
  const postgres = await onPostgres()
  const oneByOne = await onSqlite()
  const roll = dice(20_260_707)
  for (let number = 0; number < BATCHES; number += 1) {
    const batch = anyBatch(roll, 1 + roll(LARGEST), number)
    const expected = await writeByWrite(batch)
    expect(await sqlite.engine.commit(batch), `SQLite, batch ${number}`).toEqual(expected)
    expect(await postgres.engine.commit(batch), `PostgreSQL, batch ${number}`).toEqual(expected)
    if (number % BETWEEN_LOOKS !== 0) continue
    const kept = await tables(oneByOne.url)
    expect(await tables(sqlite.url), `SQLite, after batch ${number}`).toEqual(kept)
    expect(await tables(postgres.url), `PostgreSQL, after batch ${number}`).toEqual(kept)
  }

  async function writeByWrite(batch: readonly Write[]): Promise<unknown[]> {
    const outcomes: unknown[] = []
    const inTurn = [...batch.entries()].sort(([, a], [, b]) =>
      visitorOf(a) < visitorOf(b) ? -1 : visitorOf(a) > visitorOf(b) ? 1 : 0,
    )
    for (const [index, write] of inTurn) outcomes[index] = (await oneByOne.engine.commit([write]))[0]
    return outcomes
  }
})

test('of two who claim one response in a batch the first has it, also where the second is decided in fewer steps', async () => {
  for (const { engine, url } of [await onSqlite(), await onPostgres()]) {
    const { names, ...heard } = evidence('s1')
    const responseId = 'claimed-by-two'
    await engine.commit([{ name: 'hearEvidence', asked: { ...heard, responseId, names: { kind: 'nothing' } } }])
    await engine.commit([{ name: 'startSession', asked: start('visitor-b') }])
    // The first was never met, and is met on the way.
    await engine.commit([
      { name: 'reportCompletion', asked: { ...completion('s1', 'visitor-a'), responseId } },
      { name: 'reportCompletion', asked: { ...completion('s2', 'visitor-b'), responseId } },
    ])
    expect(await ask(url, 'SELECT id, state FROM session_inbox ORDER BY id')).toEqual([
      { id: 's1', state: 'verified' },
      { id: 's2', state: 'reported' },
    ])
  }
})

test('those who start at the same time are met in one statement, and so are those who answer', async () => {
  const { engine, url } = await onPostgres()
  await engine.commit(['visitor-a', 'visitor-b'].map((name) => ({ name: 'startSession', asked: start(name) })))
  const pool = openPool(servers(url))
  onTestFinished(pool.close)
  const asked: string[] = []
  await pool.use(async (client) => {
    const noting = {
      query(statement: { name: string }) {
        asked.push(statement.name)
        return client.query(statement as never)
      },
    } as unknown as typeof client
    const batch: Write[] = [
      { name: 'startSession', asked: start('visitor-c') },
      { name: 'startSession', asked: start('visitor-d') },
      { name: 'reportCompletion', asked: { ...completion('s1', 'visitor-a'), formId: undefined } },
      { name: 'reportCompletion', asked: { ...completion('s2', 'visitor-b'), formId: undefined } },
    ]
    expect(await runBatch(queriesOn(noting, client), batch, TURNS)).toEqual([
      ...['started', 'started', 'completed', 'completed'],
    ])
  })
  expect(asked).toEqual(['meetVisitor', 'takeTurn', 'keepSession', 'addToTally'])
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

/** How often each table was read from end to end. Connections tell it when they end: those of a pooler outlive ours. */
async function wholeReads(url: string) {
  const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
  await ask(url, `SELECT pg_stat_force_next_flush(), count(pg_terminate_backend(pid)) ${others}`)
  await until(async () => (await ask(url, `SELECT pid ${others}`)).length === 0)
  const names = [...inboxTables, ...largeTables].map(({ name }) => name).join('|')
  const ours = `relname ~ '^(${names})(_\\d+)?$'`
  return ask(url, `SELECT relname, seq_scan FROM pg_stat_user_tables WHERE ${ours} ORDER BY relname`)
}
