import { describe, expect, onTestFinished, test } from 'vitest'
import { ask, engines } from '../../tests/support/databases.ts'
import { completion, evidence } from '../../tests/support/store.ts'
import { allMigrations, ledger } from './migrations.ts'
import { openStore } from './store.ts'

/** Half past eleven at night in Mexico City: already the next day in UTC. */
const STARTED = Date.UTC(2026, 6, 8, 5, 30)
const oldId = (letters: string) => STARTED.toString(36).padStart(8, '0') + letters

const session = (letters: string, state: string, values: string) =>
  `INSERT INTO survey_session (id, survey_id, state, response_id, postal_code, visitor_hash, started_at, completed_at)
   VALUES ('${oldId(letters)}', '001', '${state}', ${values})`

/** A database as the first release left it: an open session, a reported one, one of Typeform's and one of our own form. */
async function firstRelease(url: string, engine: 'sqlite' | 'postgres') {
  const first = allMigrations(engine).filter(({ number }) => number <= 2)
  const statements = [
    ledger,
    ...first.flatMap(({ number, name, sql }) => [
      ...sql.split(/;\s*$/m).filter((statement) => statement.trim() !== ''),
      `INSERT INTO schema_migration VALUES (${number}, '${name}')`,
    ]),
    session('open', 'open', `NULL, NULL, 'hash-1', ${STARTED}, NULL`),
    session('reported', 'reported', `'tf-1', '20000', NULL, ${STARTED}, ${STARTED + 30_000}`),
    session('proven', 'verified', `'tf-2', NULL, NULL, ${STARTED}, ${STARTED + 4_000_000}`),
    session('ours', 'verified', `'${oldId('answers')}', '20230', NULL, ${STARTED}, ${STARTED + 100_000}`),
    ...[1, 2, 3, 4].map((n) => `INSERT INTO visitor VALUES ('001', 'hash-${n}', ${n === 1 ? 0 : 1})`),
    `INSERT INTO response VALUES ('${oldId('answers')}', '001', '${oldId('ours')}')`,
    ...[
      `'how-much', 0, NULL, 4, NULL`,
      `'likes', 0, 'other', NULL, 'Solo en jugo'`,
      `'which', 1, 'apple', NULL, NULL`,
      `'which', 0, 'guava', NULL, NULL`,
      `'why', 0, NULL, NULL, 'Ñam'`,
    ].map((values) => `INSERT INTO answer VALUES ('${oldId('answers')}', ${values})`),
    `INSERT INTO typeform_response VALUES ('FORM', 'tf-2', '${oldId('proven')}')`,
    `INSERT INTO typeform_response VALUES ('FORM', 'tf-3', 'somebody-else')`,
    `INSERT INTO unproven VALUES ('${oldId('reported')}', '001', 'FORM', 'tf-1', 2, ${STARTED})`,
    ...[
      ['started', 4],
      ['completed', 3],
      ['verified', 2],
      ['visitors', 4],
    ].map(
      ([measure, amount]) => `INSERT INTO tally (survey_id, measure, amount) VALUES ('001', '${measure}', ${amount})`,
    ),
  ]
  for (const statement of statements) await ask(url, statement)
}

describe.each(engines)('a $engine database of the first release', ({ engine, freshDatabase }) => {
  test('keeps its answers and loses every moment', async () => {
    const { url, remove } = await freshDatabase()
    onTestFinished(remove)
    await firstRelease(url, engine === 'SQLite' ? 'sqlite' : 'postgres')
    const store = await openStore({ url, answersPerAddress: 1 })
    onTestFinished(store.close)

    const columns = 'id, survey_id, state, postal_code, colonia, time_taken'
    expect(await ask(url, `SELECT ${columns} FROM survey_session ORDER BY id`)).toEqual(
      [
        ['ours', 'verified', '20230', 'under-3-min'],
        ['proven', 'verified', null, 'longer'],
        ['reported', 'reported', '20000', 'under-1-min'],
      ].map(([letters, state, postal_code, time_taken]) => ({
        id: `20260707${letters}`,
        survey_id: '001',
        state,
        postal_code,
        colonia: null,
        time_taken,
      })),
    )
    const [ours] = await ask(url, 'SELECT version, answers FROM survey_session WHERE answers IS NOT NULL')
    expect({ ...ours, answers: JSON.parse(String(ours?.answers)) }).toEqual({
      version: '1',
      answers: {
        'how-much': { scale: 4 },
        likes: { options: ['other'], words: 'Solo en jugo' },
        which: { options: ['guava', 'apple'] },
        why: { words: 'Ñam' },
      },
    })
    expect(await ask(url, 'SELECT response_id FROM typeform_response ORDER BY 1')).toEqual([
      { response_id: 'tf-2' },
      { response_id: 'tf-3' },
    ])
    expect(await ask(url, 'SELECT session_id, tries FROM unproven')).toEqual([
      { session_id: '20260707reported', tries: 2 },
    ])
    expect(await store.tallies.of('001')).toMatchObject({ total: 4, completed: 3, uniqueVisitors: 4 })
  })

  test('goes on: those who answered are refused, those who had only begun may answer', async () => {
    const { url, remove } = await freshDatabase()
    onTestFinished(remove)
    await firstRelease(url, engine === 'SQLite' ? 'sqlite' : 'postgres')
    const store = await openStore({ url, answersPerAddress: 1 })
    onTestFinished(store.close)

    expect(await store.participation.complete(completion('20260708new', 'hash-2'))).toBe('turn-taken')
    expect(await store.participation.complete(completion('20260708new', 'hash-1'))).toBe('completed')
    await store.typeformEvidence.hear({
      ...evidence('x'),
      names: { kind: 'nothing' },
      formId: 'FORM',
      responseId: 'tf-1',
    })
    expect(await store.tallies.of('001')).toMatchObject({ completed: 4, verified: 3 })
  })
})
