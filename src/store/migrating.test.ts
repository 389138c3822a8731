import { spawnSync } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ask, engines } from '../../tests/support/databases.ts'
import { firstRelease } from '../../tests/support/first-release.ts'
import { completion, evidence } from '../../tests/support/store.ts'
import { tablesAt } from './backup/tables.ts'
import { allMigrations, migrationProgress, newestMigration } from './migrations.ts'
import { openStore } from './store.ts'
import { allTables } from './table-names.ts'

describe.each(engines)('a $engine database of the first release', ({ freshDatabase }) => {
  test('keeps its answers and loses every moment', async () => {
    const { url, remove } = await freshDatabase({ isEmpty: true })
    onTestFinished(remove)
    await firstRelease(url)
    const told: string[] = []
    const store = await openStore({ url, answersPerAddress: 1, onProgress: (sentence) => void told.push(sentence) })
    onTestFinished(store.close)
    expect(told).toEqual(
      told.map((_, done) => `Actualizando la base: ${done + 1} de ${allMigrations('sqlite').length - 2}…`),
    )
    expect(told.length).toBeGreaterThan(9)

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
    const { url, remove } = await freshDatabase({ isEmpty: true })
    onTestFinished(remove)
    await firstRelease(url)
    const store = await openStore({ url, answersPerAddress: 1 })
    onTestFinished(store.close)

    expect(await store.participation.complete(completion('20260708new', 'hash-2'))).toBe('turn-taken')
    expect(await store.participation.complete(completion('20260708new', 'hash-1'))).toBe('completed')
    await store.typeformEvidence.record({
      ...evidence('x'),
      named: { kind: 'none' },
      formId: 'FORM',
      responseId: 'tf-1',
    })
    expect(await store.tallies.of('001')).toMatchObject({ completed: 4, verified: 3 })
  })

  test('is as it was after a kill -9 at any of its migrations, and the next start brings it up to date', async () => {
    const { url, remove } = await freshDatabase({ isEmpty: true })
    onTestFinished(remove)
    await firstRelease(url)
    const everything = async () => [
      await ask(url, 'SELECT * FROM survey_session ORDER BY id'),
      await ask(url, 'SELECT * FROM visitor ORDER BY hash'),
      await ask(url, 'SELECT * FROM answer ORDER BY question_id, position'),
      await ask(url, 'SELECT number FROM schema_migration ORDER BY number'),
    ]
    const before = await everything()
    for (let at = 1; at <= allMigrations('sqlite').length - 2; at += 1) {
      const { signal } = spawnSync(process.execPath, ['tests/support/killed-while-updating.ts', url, String(at)])
      expect([at, signal, await everything()]).toEqual([at, 'SIGKILL', before])
    }
    const store = await openStore({ url, answersPerAddress: 1 })
    onTestFinished(store.close)
    expect(await store.tallies.of('001')).toMatchObject({ total: 4, completed: 3, uniqueVisitors: 4 })
    expect(await store.participation.complete(completion('20260708new', 'hash-2'))).toBe('turn-taken')
  })
})

test('of a large database it is told how large it is, and about how long the rest will take', () => {
  const told: string[] = []
  let now = 0
  const next = migrationProgress({
    total: 10,
    sessions: 63_000,
    onProgress: (sentence) => void told.push(sentence),
    now: () => now,
  })
  next()
  now = 4_000
  next()
  expect(told).toEqual([
    'Actualizando la base: 1 de 10… 63,000 participaciones; puede tardar un minuto.',
    'Actualizando la base: 2 de 10… 63,000 participaciones; faltan cerca de 36 s.',
  ])
})

test('the tables that a start looks for are those that the migrations make', () => {
  expect(
    tablesAt(newestMigration())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...allTables].toSorted())
})
