import { describe, expect, test } from 'vitest'
import type { Answers } from '#rules/answers.ts'
import { engines } from '../../tests/support/databases.ts'
import { completion, start, testStore } from '../../tests/support/store.ts'

const given: Answers = {
  likes: { choice: 'other', other: '  Solo en jugo ' },
  which: { choices: ['apple', 'guava'] },
  'how-much': { value: 4 },
  why: { text: 'Ñam 🍐' },
}

function response(sessionId: string, visitor = 'visitor-a') {
  return { ...completion(sessionId, visitor), answers: given }
}

describe.each(engines)('answers on $engine', ({ freshDatabase }) => {
  test('answers are kept whole, one row each, and complete the session as verified', async () => {
    const { answers, participation, ask } = await testStore(freshDatabase)
    await participation.start(start())

    expect(await answers.keep(response('s1'))).toBe('answered')
    expect(await ask('SELECT question_id, position, option_id, scale_value, words FROM answer ORDER BY 1, 2')).toEqual([
      { question_id: 'how-much', position: 0, option_id: null, scale_value: 4, words: null },
      { question_id: 'likes', position: 0, option_id: 'other', scale_value: null, words: 'Solo en jugo' },
      { question_id: 'which', position: 0, option_id: 'apple', scale_value: null, words: null },
      { question_id: 'which', position: 1, option_id: 'guava', scale_value: null, words: null },
      { question_id: 'why', position: 0, option_id: null, scale_value: null, words: 'Ñam 🍐' },
    ])
    expect(await ask('SELECT state, response_id FROM survey_session')).toEqual([
      { state: 'verified', response_id: 's1' },
    ])
  })

  test('a session answers once: sent again, nothing is added', async () => {
    const { answers, participation, ask } = await testStore(freshDatabase)
    await participation.start(start())
    await answers.keep(response('s1'))

    expect(await answers.keep(response('s1'))).toBe('answered')
    expect(await ask('SELECT count(*) AS n FROM answer')).toEqual([{ n: expect.toSatisfy((n) => Number(n) === 5) }])
  })

  test('a hundred parallel sendings of one session keep one response', async () => {
    const { answers, participation, ask, beside } = await testStore(freshDatabase)
    const other = await beside()
    await participation.start(start())

    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 ? answers : other.answers).keep(response('s1'))),
    )
    expect(new Set(outcomes)).toEqual(new Set(['answered']))
    expect(await ask('SELECT id FROM response')).toEqual([{ id: 's1' }])
    expect(await ask('SELECT question_id FROM answer')).toHaveLength(5)
  })

  test('the same answers that two processes receive at once are kept once, and both say so', async () => {
    const { answers, participation, ask, beside } = await testStore(freshDatabase)
    const other = await beside()
    const sessions = Array.from({ length: 30 }, (_, index) => `s${index}`)
    for (const id of sessions) {
      await participation.start(start(`visitor-of-${id}`))
      const [one, two] = await Promise.all([
        answers.keep(response(id, `visitor-of-${id}`)),
        other.answers.keep(response(id, `visitor-of-${id}`)),
      ])
      expect([one, two]).toEqual(['answered', 'answered'])
    }
    expect(await ask('SELECT id FROM response')).toHaveLength(sessions.length)
  })

  test('answers from an address whose turn is taken are refused, and none of them is kept', async () => {
    const { answers, participation, ask } = await testStore(freshDatabase)
    await participation.start(start())
    await participation.start(start())
    await participation.complete(completion('s1'))

    expect(await answers.keep(response('s2'))).toBe('turn-taken')
    expect(await ask('SELECT * FROM answer')).toEqual([])
    expect(await ask('SELECT * FROM response')).toEqual([])
  })

  test('a completion that was only reported becomes verified when its answers arrive, once', async () => {
    const { answers, participation, ask } = await testStore(freshDatabase)
    await participation.start(start())
    await participation.complete({ ...completion('s1'), formId: undefined })
    await answers.keep(response('s1'))
    await answers.keep(response('s1'))

    expect(await ask("SELECT amount FROM tally WHERE measure IN ('completed', 'verified')")).toEqual([
      { amount: expect.toSatisfy((n) => Number(n) === 1) },
      { amount: expect.toSatisfy((n) => Number(n) === 1) },
    ])
  })

  test('a session that Typeform has proven takes no answers of ours', async () => {
    const { answers, participation, typeformEvidence, ask } = await testStore(freshDatabase)
    await participation.start(start())
    const { session, ...heard } = completion('s1')
    await typeformEvidence.hear({ ...heard, names: { kind: 'session', session } })

    expect(await answers.keep(response('s1'))).toBe('turn-taken')
    expect(await ask('SELECT * FROM answer')).toEqual([])
    expect(await ask('SELECT response_id FROM survey_session')).toEqual([{ response_id: 'response-of-s1' }])
  })

  test('no path of keys leads from an answer to a visitor', async () => {
    const { answers, participation, ask } = await testStore(freshDatabase)
    await participation.start(start('visitor-a'))
    await participation.start(start('visitor-b'))
    await answers.keep(response('s1'))
    await answers.keep(response('s2', 'visitor-b'))

    const hashes = (await ask('SELECT hash FROM visitor')).map(({ hash }) => String(hash))
    for (const table of ['answer', 'response', 'survey_session', 'typeform_response', 'unproven', 'tally']) {
      const rows = JSON.stringify(await ask(`SELECT * FROM ${table}`))
      for (const hash of hashes) expect(rows).not.toContain(hash)
    }
  })
})
