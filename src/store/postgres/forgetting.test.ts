import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshPostgres } from '../../../tests/support/databases.ts'
import { completion, start, testStore } from '../../../tests/support/store.ts'
import { knownPeople, visitAll } from '../../../tests/thieves/crowd-of-known.ts'

test('a table that somebody holds for a moment is waited for, and nobody queues up behind for long', async () => {
  const store = await testStore(freshPostgres)
  await visitAll(store, knownPeople(20), 1)
  const holder = new pg.Client(store.url)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE session_inbox IN SHARE UPDATE EXCLUSIVE MODE')
  const released = pause(700).then(() => holder.query('COMMIT'))

  await store.forgetting.forget()
  await released
  await expect.poll(() => store.ask('SELECT DISTINCT xmin FROM session_inbox')).toHaveLength(1)
})

test('visitors who come while everything is written again are neither refused nor counted twice', async () => {
  const store = await testStore(freshPostgres)
  const visitors = Array.from({ length: 400 }, (_, index) => `visitor-${index}`)
  await Promise.all(visitors.map((visitor) => store.participation.start(start(visitor))))
  let isDone = false
  const forgetting = (async () => {
    for (let round = 0; !isDone; round += 1) {
      await store.forgetting.forget(round % 2 ? 'inbox' : 'everything')
      await store.inbox.move()
    }
  })()
  const outcomes: string[] = []
  for (const visitor of visitors) {
    const report = { ...completion(`20260707${visitor}`, visitor), formId: undefined }
    outcomes.push(await store.participation.complete(report))
  }
  isDone = true
  await forgetting
  expect(new Set(outcomes)).toEqual(new Set(['completed']))
  expect(await store.tallies.of('001')).toMatchObject({ total: 400, completed: 400, uniqueVisitors: 400 })
  await store.forgetting.forget('everything')
  // The last few wait in the inbox: fewer than ten are never moved.
  const everywhere = 'SELECT hash, completions FROM visitor UNION ALL SELECT hash, completions FROM visitor_inbox'
  const wrong = `SELECT hash FROM (${everywhere}) AS kept GROUP BY hash HAVING sum(completions) <> 1`
  expect(await store.ask(wrong)).toEqual([])
  expect(await store.askMoved('SELECT id FROM survey_session')).toHaveLength(400)
  expect(await store.ask('SELECT id FROM session_inbox')).toEqual([])
})

test('a coder who works while everything is written again waits a little and loses nothing', async () => {
  const store = await testStore(freshPostgres)
  const texts = Array.from({ length: 200 }, (_, text) => String(text).padStart(32, '0'))
  const code = (some: readonly string[], given: string) =>
    store.coding.codeTexts({
      ...{ surveyId: '005', question: 'one-service-change', coder: 'ana' },
      texts: some.map((textHash) => ({ textHash, codes: [given] })),
    })
  await code(texts, 'before')
  let isDone = false
  const forgetting = (async () => {
    while (!isDone) await store.forgetting.forget('everything')
  })()
  for (let round = 0; round < 8; round += 1) await code(round % 2 ? texts : texts.toReversed(), `round-${round}`)
  for (const text of texts) await code([text], 'after')
  isDone = true
  await forgetting
  const coded = await store.coding.codedTexts('005')
  expect(coded.map(({ textHash, codes }) => [textHash, ...codes])).toEqual(texts.map((text) => [text, 'after']))
})
