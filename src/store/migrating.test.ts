import { spawnSync } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { survey005 } from '#surveys/005.ts'
import { answeredCrowd } from '../../tests/support/crowds/answered-crowd.ts'
import { ask, engines } from '../../tests/support/databases.ts'
import { completion } from '../../tests/support/store.ts'
import { databaseOf04, migratedTo } from '../../tests/support/upgrades/database-of-0.4.ts'
import { schemaOf } from '../../tests/support/upgrades/schema-of.ts'
import schemaOf042 from '../../tests/support/upgrades/schema-of-0.4.2.json' with { type: 'json' }
import { tablesAt } from './backup/tables.ts'
import { allMigrations, migrationProgress, newestMigration, SCHEMA_OF_0_4 } from './migrations.ts'
import { openStore } from './store.ts'
import { allTables } from './table-names.ts'

const newer = allMigrations('sqlite').filter(({ number }) => number > SCHEMA_OF_0_4)

describe.each(engines)('$engine', ({ engine, freshDatabase }) => {
  const empty = async () => {
    const { url, remove } = await freshDatabase({ isEmpty: true })
    onTestFinished(remove)
    return url
  }

  test('the one schema is what the fifteen migrations of 0.4 made: columns, keys, checks, indexes, triggers, parts', async () => {
    const url = await empty()
    await migratedTo(url, SCHEMA_OF_0_4)
    expect(await schemaOf(url)).toEqual(schemaOf042[engine === 'SQLite' ? 'sqlite' : 'postgres'])
  })

  test('a database of 0.4 opens, says how far it is, and people go on answering in it', async () => {
    const url = await empty()
    await databaseOf04(url)
    const told: string[] = []
    const store = await openStore({ url, answersPerAddress: 1, onProgress: (sentence) => void told.push(sentence) })
    onTestFinished(store.close)
    expect(told).toEqual(newer.map((_, done) => `Actualizando la base: ${done + 1} de ${newer.length}…`))
    expect(await store.participation.complete(completion('20260708new', 'visitor-1'))).toBe('turn-taken')
    expect(await store.participation.complete(completion('20260708new', 'visitor-2'))).toBe('completed')
    await answeredCrowd(store, survey005, { people: 12 })
    expect(await store.tallies.of('001')).toMatchObject({ completed: 2 })
  })

  test('after a kill -9 at any of its migrations it is as it was, and the next start brings it up to date', async () => {
    const url = await empty()
    await databaseOf04(url)
    const everything = async () => [
      await schemaOf(url),
      await ask(url, 'SELECT * FROM survey_session ORDER BY id'),
      await ask(url, 'SELECT number FROM schema_migration ORDER BY number'),
    ]
    const before = await everything()
    for (let at = 1; at <= newer.length; at += 1) {
      const { signal } = spawnSync(process.execPath, ['tests/support/killed-while-updating.ts', url, String(at)])
      expect([at, signal, await everything()]).toEqual([at, 'SIGKILL', before])
    }
    const store = await openStore({ url, answersPerAddress: 1 })
    onTestFinished(store.close)
    expect(await store.tallies.of('001')).toMatchObject({ completed: 1 })
  })

  test('an older one is left as it is: whoever starts is sent to 0.4.2 first, and told of the backup', async () => {
    const url = await empty()
    await databaseOf04(url, { last: 12 })
    const before = await schemaOf(url)
    await expect(openStore({ url, answersPerAddress: 1 })).rejects.toThrow(
      /anterior a la 0\.4 \(migración 12\).*0\.4\.2.*restaura la copia/,
    )
    expect(await schemaOf(url)).toEqual(before)
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
