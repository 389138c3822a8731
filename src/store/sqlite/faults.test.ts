import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ask, freshSqlite } from '../../../tests/support/databases.ts'
import { start, testStore } from '../../../tests/support/store.ts'
import { StoreUnavailable } from '../engine.ts'
import type { Write } from '../writes/catalog.ts'
import { openForWriting } from './write-connection.ts'

const PLACE = { postalCode: '20000', colonia: 'Centro' }

function keep(sessionId: string, words: string): Write {
  const content = { version: '1', answers: JSON.stringify({ why: { words } }) }
  const session = { id: `20260707${sessionId}`, visitor: `visitor-of-${sessionId}`, startedAt: 0, marks: '' }
  const input = { surveyId: '001', session, content, place: PLACE, marks: '', at: 0 }
  return { name: 'keepAnswers', input }
}

test('when SQLite undoes a batch by itself, nothing of the batch is kept', async () => {
  const store = await testStore(freshSqlite)
  const sessions = ['s1', 's2', 's3', 's4']
  for (const id of sessions) await store.participation.start(start(`visitor-of-${id}`))
  const tables = ['visitor_inbox', 'session_inbox', 'tally']
  const everything = () => Promise.all(tables.map((table) => ask(store.url, `SELECT * FROM ${table}`)))
  const before = await everything()

  const { db, commit, close } = openForWriting(store.url.slice('file:'.length))
  onTestFinished(close)
  const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count)
  db.exec(`PRAGMA max_page_count = ${pages + 1}`)
  // The second answer does not fit any more, while the writes beside it are half done.
  const batch = sessions.map((id) => keep(id, id === 's2' ? 'x'.repeat(100_000) : 'sí'))
  await expect(commit(batch, 1)).rejects.toThrow(StoreUnavailable)

  expect(await everything()).toEqual(before)
})

test('a look at the database that ends badly spoils neither the process nor the next look', async () => {
  const { tallies, participation } = await testStore(freshSqlite)
  await participation.start(start())
  const { exec } = DatabaseSync.prototype
  const broken = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (sql === 'COMMIT') throw new Error('cannot commit')
    exec.call(this, sql)
  })
  await tallies.of('001')
  await new Promise(setImmediate)
  broken.mockRestore()
  expect((await tallies.of('001')).total).toBe(1)
})
