import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { engines, freshSqlite } from '../../tests/support/databases.ts'
import { completion, start, testStore } from '../../tests/support/store.ts'

const HASH = 'hash-of-a-very-particular-visitor'

describe.each(engines)('who answered what, on $engine', ({ freshDatabase }) => {
  test('a completed session keeps nothing of its visitor', async () => {
    const { participation, ask } = await testStore(freshDatabase)
    await participation.start(start('s1', HASH))
    await participation.complete(completion('s1'))

    expect(JSON.stringify(await ask('SELECT * FROM survey_session'))).not.toContain(HASH)
    expect(await ask('SELECT * FROM survey_session JOIN visitor ON hash = visitor_hash')).toEqual([])
  })

  test('who has answered is kept without a time or an order', async () => {
    const { participation, ask } = await testStore(freshDatabase)
    await participation.start(start('s1', HASH))
    await participation.complete(completion('s1'))
    expect(await ask('SELECT * FROM visitor')).toEqual([{ survey_id: '001', hash: HASH, completions: 1 }])
  })

  test('the database itself refuses a completed session with a visitor, and an open one without', async () => {
    const { participation, ask } = await testStore(freshDatabase)
    for (const id of ['done', 'open']) await participation.start(start(id, HASH))
    await participation.complete(completion('done'))

    const tie = `UPDATE survey_session SET visitor_hash = '${HASH}' WHERE id = 'done'`
    const forget = "UPDATE survey_session SET visitor_hash = NULL WHERE id = 'open'"
    await expect(ask(tie)).rejects.toThrow(/check constraint/i)
    await expect(ask(forget)).rejects.toThrow(/check constraint/i)
    await expect(ask("INSERT INTO visitor (survey_id, hash) VALUES ('001', '')")).rejects.toThrow(/check constraint/i)
  })
})

test('once SQLite is closed, its file holds the hash where turns are counted and nowhere else', async () => {
  const { participation, close, url } = await testStore(freshSqlite)
  await participation.start(start('s1', HASH))
  await participation.complete(completion('s1'))
  await close()

  const bytes = readFileSync(url.slice('file:'.length)).toString('latin1')
  expect(bytes.split(HASH)).toHaveLength(2)
})

describe.each(engines)('on $engine', ({ freshDatabase }) => {
  test('a session that nobody completes is forgotten with its visitor, and stays counted', async () => {
    const { participation, tallies, ask } = await testStore(freshDatabase)
    const { at } = start('s1')
    await participation.start(start('s1', 'visitor-a'))
    await participation.start(start('s2', 'visitor-b'))
    await participation.start({ ...start('s3', 'visitor-c'), at: at + 1 })
    await participation.complete(completion('s2'))

    expect(await participation.forgetAbandoned(at + 1)).toBe(1)
    expect(await ask('SELECT id FROM survey_session ORDER BY id')).toEqual([{ id: 's2' }, { id: 's3' }])
    expect(await tallies.of('001')).toEqual({ total: 3, completed: 1, uniqueVisitors: 3 })
  })
})
