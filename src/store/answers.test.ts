import { describe, expect, test } from 'vitest'
import type { KeptAnswers } from '#rules/answers/kept-answers.ts'
import { engines } from '../../tests/support/databases.ts'
import { completion, start, type TestStore, testStore } from '../../tests/support/store.ts'

const kept: KeptAnswers = {
  likes: { options: ['other'], words: 'Solo en jugo' },
  which: { options: ['apple', 'guava'] },
  'how-much': { scale: 4 },
  why: { words: 'Ñam 🍐' },
}
const content = { version: '1', answers: kept, cell: 'woman/25-to-34/Calvillo', counts: [0, 1, 4] }

function response(sessionId: string, visitor = 'visitor-a') {
  return { ...completion(sessionId, visitor), content }
}

/** In all time and in the week. */
async function counted(ask: TestStore['ask']): Promise<unknown[]> {
  return (await ask('SELECT counts FROM cell_count ORDER BY week')).map(({ counts }) => counts)
}

describe.each(engines)('answers on $engine', ({ freshDatabase }) => {
  test('answers are kept whole, count in their cell, and complete the session as verified', async () => {
    const { answers, participation, ask } = await testStore(freshDatabase)
    await participation.start(start())

    expect(await answers.keep(response('20260707s1'))).toBe('answered')
    expect(await ask('SELECT state, response_id, version, answers FROM survey_session')).toEqual([
      { state: 'verified', response_id: '20260707s1', version: '1', answers: JSON.stringify(content.answers) },
    ])
    expect(await ask('SELECT survey_id, version, week, cell, counts FROM cell_count ORDER BY week')).toEqual(
      ['', '2026-W28'].map((week) => ({
        survey_id: '001',
        version: '1',
        week,
        cell: content.cell,
        counts: '[1,1,0,0,1]',
      })),
    )
  })

  test('the page that reports what its answers completed writes nothing, unless it brings their proof', async () => {
    const { answers, participation, writes, ask } = await testStore(freshDatabase)
    await participation.start(start())
    await answers.keep({ ...response('20260707s1'), marks: 'no-proof' })
    const marks = () => ask('SELECT marks FROM survey_session')
    const report = { ...completion('20260707s1'), formId: undefined }

    const before = { ...writes }
    expect(await participation.complete({ ...report, marks: 'no-proof' })).toBe('already-verified')
    expect([writes, await marks()]).toEqual([before, [{ marks: 'no-proof' }]])
    expect(await participation.complete(report)).toBe('already-verified')
    expect(await marks()).toEqual([{ marks: '' }])
  })

  test('a session answers once: sent again, nothing is added', async () => {
    const { answers, participation, ask } = await testStore(freshDatabase)
    await participation.start(start())
    await answers.keep(response('20260707s1'))

    expect(await answers.keep(response('20260707s1'))).toBe('answered')
    expect(await counted(ask)).toEqual(['[1,1,0,0,1]', '[1,1,0,0,1]'])
  })

  test('a hundred parallel sendings of one session keep one response', async () => {
    const { answers, participation, ask, beside } = await testStore(freshDatabase)
    const other = await beside()
    await participation.start(start())

    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 ? answers : other.answers).keep(response('20260707s1'))),
    )
    expect(new Set(outcomes)).toEqual(new Set(['answered']))
    expect(await ask('SELECT id FROM survey_session')).toEqual([{ id: '20260707s1' }])
    expect(await counted(ask)).toEqual(['[1,1,0,0,1]', '[1,1,0,0,1]'])
  })

  test('the same answers that two processes receive at once are kept once, and both say so', async () => {
    const { answers, participation, ask, beside } = await testStore(freshDatabase)
    const other = await beside()
    const sessions = Array.from({ length: 30 }, (_, index) => `20260707s${index}`)
    for (const id of sessions) {
      await participation.start(start(`visitor-of-${id}`))
      const [one, two] = await Promise.all([
        answers.keep(response(id, `visitor-of-${id}`)),
        other.answers.keep(response(id, `visitor-of-${id}`)),
      ])
      expect([one, two]).toEqual(['answered', 'answered'])
    }
    expect(await counted(ask)).toEqual(['[30,30,0,0,30]', '[30,30,0,0,30]'])
  })

  test('answers from an address whose turn is taken are refused, and none of them is kept', async () => {
    const { answers, participation, ask } = await testStore(freshDatabase)
    await participation.start(start())
    await participation.start(start())
    await participation.complete(completion('20260707s1'))

    expect(await answers.keep(response('20260707s2'))).toBe('turn-taken')
    expect(await ask('SELECT id FROM survey_session WHERE answers IS NOT NULL')).toEqual([])
    expect(await counted(ask)).toEqual([])
  })

  test('a completion that was only reported becomes verified when its answers arrive, once', async () => {
    const { answers, participation, ask } = await testStore(freshDatabase)
    await participation.start(start())
    await participation.complete({ ...completion('20260707s1'), formId: undefined })
    await answers.keep(response('20260707s1'))
    await answers.keep(response('20260707s1'))

    expect(await ask("SELECT amount FROM tally WHERE measure IN ('completed', 'verified')")).toEqual([
      { amount: expect.toSatisfy((n) => Number(n) === 1) },
      { amount: expect.toSatisfy((n) => Number(n) === 1) },
    ])
    expect(await counted(ask)).toEqual(['[1,1,0,0,1]', '[1,1,0,0,1]'])
  })

  test('a session that Typeform has proven takes no answers of ours', async () => {
    const { answers, participation, typeformEvidence, ask } = await testStore(freshDatabase)
    await participation.start(start())
    const { session, ...heard } = completion('20260707s1')
    await typeformEvidence.hear({ ...heard, names: { kind: 'session', session } })

    expect(await answers.keep(response('20260707s1'))).toBe('turn-taken')
    expect(await counted(ask)).toEqual([])
    expect(await ask('SELECT response_id FROM survey_session')).toEqual([{ response_id: 'response-of-20260707s1' }])
  })

  test('no path of keys leads from an answer to a visitor', async () => {
    const { answers, participation, ask } = await testStore(freshDatabase)
    await participation.start(start('visitor-a'))
    await participation.start(start('visitor-b'))
    await answers.keep(response('20260707s1'))
    await answers.keep(response('20260707s2', 'visitor-b'))

    const hashes = (await ask('SELECT hash FROM visitor')).map(({ hash }) => String(hash))
    for (const table of ['survey_session', 'typeform_response', 'unproven', 'tally', 'cell_count']) {
      const rows = JSON.stringify(await ask(`SELECT * FROM ${table}`))
      for (const hash of hashes) expect(rows).not.toContain(hash)
    }
  })
})
