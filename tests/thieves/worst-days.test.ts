import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { sqliteFile } from '#store/database-url.ts'
import type { Store } from '#store/store.ts'
import { type Database, engines } from '../support/databases.ts'
import { readerBeside } from '../support/reader-beside.ts'
import { someRecord } from '../support/some-record.ts'
import { type TestStore, testStore } from '../support/store.ts'
import { codeTwice, textOf } from './coders.ts'
import { knownPeople, visitAll } from './crowd-of-known.ts'
import { fillTables, forgetAll } from './fill-tables.ts'

/** How many had come before. `THIEVES_ROWS=1000000` steals from a very large site. */
const sizes = (process.env.THIEVES_ROWS ?? '0,5000').split(',').map(Number)
vi.setConfig({ testTimeout: 900_000 })

const people = knownPeople(20)
const KEY_PART = 'the-part-of-the-key-that-005-has'
const names = people.flatMap((person) => [person.hash, person.sessionId, textOf(person)])

describe.each(engines)('a thief of the files, on $engine', ({ freshDatabase }) => {
  test.each(sizes)(
    'after kill -9 finds each name once as soon as the site is up again, among %i others',
    async (size) => {
      const store = await filledStore(freshDatabase, size)
      await store.close()
      const visits = fork(new URL('./visit-and-wait.ts', import.meta.url), [store.url, JSON.stringify(people)])
      await once(visits, 'message')
      visits.kill('SIGKILL')
      await once(visits, 'exit')

      expect(await timesInFiles(store, names)).not.toEqual(new Set([1]))
      const again = await store.beside()
      await forgetWhenDue(again)
      expect(await timesInFiles(store, names)).toEqual(new Set([1]))
    },
  )

  test.each(sizes)('finds each name once when an outside reader has gone, among %i others', async (size) => {
    const store = await filledStore(freshDatabase, size)
    const reader = await readerBeside(store.url)
    await visitAll(store, people, 1)
    await store.inbox.move()
    await codeTwice(store, people)
    expect(await store.forgetting.forget('inbox')).toBe(false)
    expect(store.forgetting.state()).toMatchObject({ heldUpSince: expect.any(Number), dueSince: expect.any(Number) })
    await store.forgetting.forgetWhenDue()
    expect(store.forgetting.state().heldUpSince).toBeDefined()
    expect(await timesInFiles(store, names)).not.toEqual(new Set([1]))
    await reader.leave()
    await forgetWhenDue(store)
    expect(store.forgetting.state().heldUpSince).toBeUndefined()
    expect(await timesInFiles(store, names)).toEqual(new Set([1]))
  })

  test.each(sizes)('finds no visitor of a survey that was closed for good, among %i others', async (size) => {
    const store = await filledStore(freshDatabase, size)
    await store.closing.keyParts(new Map([['005', KEY_PART]]))
    await visitAll(store, people, 1)
    await store.inbox.move()
    await store.ask('ANALYZE')
    await store.closing.decide({ surveyId: '005', decision: 'for-good', at: Date.now(), record: someRecord })
    const forgotten = [KEY_PART, ...people.map(({ hash }) => hash)]
    expect(await timesInFiles(store, forgotten)).not.toEqual(new Set([0]))
    await forgetAll(store)
    expect(await timesInFiles(store, forgotten, 'indexes and statistics too')).toEqual(new Set([0]))
  })
})

async function filledStore(freshDatabase: () => Promise<Database>, size: number): Promise<TestStore> {
  const store = await testStore(freshDatabase)
  await fillTables(store, size)
  return store
}

/** As the running site does it, again and again. */
async function forgetWhenDue({ forgetting }: Pick<Store, 'forgetting'>): Promise<void> {
  const isDone = async () => {
    await forgetting.forgetWhenDue()
    return forgetting.state().dueSince === undefined
  }
  await expect.poll(isDone, { timeout: 120_000 }).toBe(true)
}

/** How often each text stands in all files of the database, dead and unused bytes included. */
async function timesInFiles({ url, ask }: TestStore, texts: readonly string[], also?: 'indexes and statistics too') {
  const files = sqliteFile(url) !== undefined ? sqliteFiles(url) : await postgresFiles(ask, also !== undefined)
  const bytes = files.map((file) => readFileSync(file, 'latin1'))
  return new Set(texts.map((text) => bytes.reduce((sum, file) => sum + file.split(text).length - 1, 0)))
}

function sqliteFiles(url: string): string[] {
  const folder = dirname(url.slice('file:'.length))
  return readdirSync(folder).map((name) => join(folder, name))
}

async function postgresFiles(ask: TestStore['ask'], withIndexesAndStatistics: boolean): Promise<string[]> {
  await ask('CHECKPOINT')
  const rows = await ask(`
    SELECT current_setting('data_directory') || '/' || pg_relation_filepath(oid) AS file FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind ${withIndexesAndStatistics ? "IN ('r', 'i')" : "= 'r'"}
    ${withIndexesAndStatistics ? "OR relname = 'pg_statistic'" : ''}`)
  return rows.map(({ file }) => String(file))
}
