import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/databases.ts'
import { someRecord } from '../../tests/support/some-record.ts'
import { completion, start, type TestStore, testStore } from '../../tests/support/store.ts'
import { sqliteFile } from './database-url.ts'

const HASH = 'a-hash-of-somebody-at-a-known-address'
const PART = 'a-part-of-the-key-that-is-nowhere-else'

describe.each(engines)('on $engine', ({ freshDatabase }) => {
  test('the last decision about a survey is in force, also for another process', async () => {
    const store = await testStore(freshDatabase)
    await store.closing.decide({ surveyId: '001', decision: 'closed', at: 1_000, record: someRecord })
    await store.closing.decide({ surveyId: '002', decision: 'closed', at: 1_000, record: someRecord })
    await store.closing.decide({ surveyId: '001', decision: 'open', at: 2_000, record: someRecord })
    const seen = await (await store.beside()).closing.decisions()
    expect([...seen].sort()).toEqual([
      ['001', { decision: 'open', at: 2_000 }],
      ['002', { decision: 'closed', at: 1_000 }],
    ])
  })

  test('the first part of a key stays, whoever offers another', async () => {
    const store = await testStore(freshDatabase)
    await store.closing.keyParts(new Map([['001', PART]]))
    const parts = await (await store.beside()).closing.keyParts(new Map([['001', 'another']]))
    expect(parts.get('001')).toBe(PART)
  })

  test('closing for good leaves no byte of key or hash, and nothing opens the survey or makes a key for it again', async () => {
    const store = await testStore(freshDatabase)
    await store.closing.keyParts(new Map([['001', PART]]))
    await store.participation.start(start(HASH))
    await store.participation.start(start('somebody-else', '002'))
    await store.forgetting.forget('everything')
    await store.participation.complete(completion('20260707s1', HASH))
    await store.ask('ANALYZE')
    expect(await bytesAtRest(store)).toEqual([HASH, PART])

    expect(await store.closing.decide({ surveyId: '001', decision: 'for-good', at: 1_000, record: someRecord })).toBe(
      'decided',
    )
    expect(await store.forgetting.forget('everything')).toBe(true)

    expect(await bytesAtRest(store)).toEqual([])
    expect(await store.closing.decide({ surveyId: '001', decision: 'open', at: 2_000, record: someRecord })).toBe(
      'closed-for-good',
    )
    expect((await store.closing.keyParts(new Map([['001', 'another']]))).get('001')).toBeUndefined()
    expect(await store.ask('SELECT survey_id FROM visitor_inbox')).toEqual([{ survey_id: '002' }])
  })
})

/** Which of the two can be found in what is on disk: the tables' own files, and SQLite's log. */
async function bytesAtRest(store: TestStore): Promise<string[]> {
  const file = sqliteFile(store.url)
  const bytes = file === undefined ? await postgresBytes(store) : sqliteBytes(file)
  return [HASH, PART].filter((trace) => bytes.includes(trace))
}

function sqliteBytes(file: string): string {
  return [file, `${file}-wal`].map((each) => (existsSync(each) ? readFileSync(each, 'latin1') : '')).join('')
}

async function postgresBytes(store: TestStore): Promise<string> {
  await store.ask('CHECKPOINT')
  const [row] = await store.ask(`
    SELECT string_agg(encode(pg_read_binary_file(pg_relation_filepath(oid)), 'escape'), '') AS bytes FROM pg_class
    WHERE relkind IN ('r', 'i') AND relname ~ '^(visitor|survey_key|pg_statistic$)'`)
  return String(row?.bytes)
}
