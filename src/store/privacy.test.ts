import { describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/databases.ts'
import { completion, start, testStore } from '../../tests/support/store.ts'

const HASH = 'hash-of-a-very-particular-visitor'

describe.each(engines)('who answered what, on $engine', ({ freshDatabase }) => {
  test('a session that is not complete is kept nowhere', async () => {
    const { participation, ask } = await testStore(freshDatabase)
    await participation.start(start(HASH))
    for (const table of [
      'session_inbox',
      'survey_session',
      'cell_count',
      'typeform_inbox',
      'typeform_response',
      'unproven',
    ]) {
      expect(await ask(`SELECT * FROM ${table}`)).toEqual([])
    }
  })

  test('a completed session keeps nothing of its visitor, and no moment', async () => {
    const { participation, ask } = await testStore(freshDatabase)
    await participation.start(start(HASH))
    await participation.complete(completion('s1', HASH))
    const [row = {}] = await ask('SELECT * FROM session_inbox')
    expect(Object.values(row).filter((value) => typeof value === 'number')).toEqual([])
    expect(JSON.stringify(row)).not.toContain(HASH)
  })

  test('who has answered is kept without a time or an order', async () => {
    const { participation, ask } = await testStore(freshDatabase)
    await participation.start(start(HASH))
    await participation.complete(completion('s1', HASH))
    expect(await ask('SELECT * FROM visitor_inbox')).toEqual([{ survey_id: '001', hash: HASH, completions: 1 }])
  })
})
