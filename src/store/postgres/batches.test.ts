import { expect, onTestFinished, test } from 'vitest'
import { anyBatch } from '../../../tests/support/crowds/any-writes.ts'
import { dice } from '../../../tests/support/crowds/dice.ts'
import { ask, freshPostgres, freshSqlite } from '../../../tests/support/databases.ts'
import { completion, evidence, start } from '../../../tests/support/store.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { inboxTables, largeTables } from '../table-names.ts'
import { visitorOf, type Write } from '../writes/catalog.ts'
import { openPostgres } from './open-postgres.ts'
import { begin, commit, openPool } from './pool.ts'
import { serversAt } from './servers.ts'

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
    const { named, ...heard } = evidence('s1')
    const responseId = 'claimed-by-two'
    await engine.commit([{ name: 'hearEvidence', input: { ...heard, responseId, named: { kind: 'none' } } }])
    await engine.commit([{ name: 'startSession', input: start('visitor-b') }])
    // The first was never met, and is met on the way.
    await engine.commit([
      { name: 'reportCompletion', input: { ...completion('s1', 'visitor-a'), responseId } },
      { name: 'reportCompletion', input: { ...completion('s2', 'visitor-b'), responseId } },
    ])
    expect(await ask(url, 'SELECT id, state FROM session_inbox ORDER BY id')).toEqual([
      { id: 's1', state: 'verified' },
      { id: 's2', state: 'reported' },
    ])
  }
})

test('no statement of a batch waits until it is compiled, however much the planner believes it costs', async () => {
  const { url } = await onPostgres()
  const pool = openPool(serversAt(url))
  onTestFinished(pool.close)
  const jit = await pool.use(async (client) => {
    await begin(client, [])
    const { rows } = await client.query<{ jit: string }>('SHOW jit')
    await commit(client)
    return rows
  })
  expect(jit).toEqual([{ jit: 'off' }])
})
