import { describe, expect, test } from 'vitest'
import { counter } from '#rules/answers/counting.ts'
import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import { survey005 } from '#surveys/005.ts'
import { type Database, engines } from '../../tests/support/databases.ts'
import { completion, start, type TestStore, testStore } from '../../tests/support/store.ts'

const { questionnaire } = survey005
const kept: StoredAnswers = {
  'water-days': { options: ['every-day'] },
  sex: { options: ['woman'] },
  'age-band': { options: ['25-to-34'] },
  why: { words: 'Ñam 🍐' },
}
const content = { version: '1', answers: kept }
/** What one such response adds to the numbers of its cell. */
const once = numbersOf(1)

function numbersOf(people: number): string {
  const numbers: number[] = []
  for (const place of counter(questionnaire)(kept)) numbers[place] = people
  return JSON.stringify(Array.from(numbers, (number) => number ?? 0))
}

async function storeOf(freshDatabase: () => Promise<Database>) {
  const store = await testStore(freshDatabase)
  const document = JSON.stringify(questionnaire)
  await store.counts.noteQuestionnaire({ surveyId: '001', version: '1', document })
  return store
}

function response(sessionId: string, visitor = 'visitor-a') {
  return { ...completion(sessionId, visitor), content }
}

/** In all time and in the week. */
async function counted(askMoved: TestStore['ask']): Promise<unknown[]> {
  return (await askMoved('SELECT counts FROM cell_count ORDER BY week')).map(({ counts }) => counts)
}

describe.each(engines)('answers on $engine', ({ freshDatabase }) => {
  test('answers are kept whole, count in their cell, and complete the session as verified', async () => {
    const { answers, participation, ask, askMoved } = await storeOf(freshDatabase)
    await participation.start(start())

    expect(await answers.keep(response('20260707s1'))).toBe('answered')
    expect(await askMoved('SELECT state, version, answers FROM survey_session')).toEqual([
      { state: 'verified', version: '1', answers: JSON.stringify(content.answers) },
    ])
    expect(await ask('SELECT survey_id, version, week, cell, counts FROM cell_count ORDER BY week')).toEqual(
      ['', '2026-W28'].map((week) => ({
        survey_id: '001',
        version: '1',
        week,
        cell: 'woman/25-to-34/Aguascalientes',
        counts: once,
      })),
    )
  })

  test('the page that reports what its answers completed writes nothing, unless it brings their proof', async () => {
    const { answers, participation, writes, ask } = await storeOf(freshDatabase)
    await participation.start(start())
    await answers.keep({ ...response('20260707s1'), marks: 'no-proof' })
    const marks = () => ask('SELECT marks FROM session_inbox')
    const report = { ...completion('20260707s1'), formId: undefined }

    const before = { ...writes }
    expect(await participation.complete({ ...report, marks: 'no-proof' })).toBe('already-settled')
    expect([writes, await marks()]).toEqual([before, [{ marks: 'no-proof' }]])
    expect(await participation.complete(report)).toBe('already-settled')
    expect(await marks()).toEqual([{ marks: '' }])
  })

  test('a session answers once: sent again, nothing is added', async () => {
    const { answers, participation, askMoved } = await storeOf(freshDatabase)
    await participation.start(start())
    await answers.keep(response('20260707s1'))

    expect(await answers.keep(response('20260707s1'))).toBe('answered')
    expect(await counted(askMoved)).toEqual([once, once])
  })

  test('a hundred parallel sendings of one session keep one response', async () => {
    const { answers, participation, askMoved, beside } = await storeOf(freshDatabase)
    const other = await beside()
    await participation.start(start())

    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 ? answers : other.answers).keep(response('20260707s1'))),
    )
    expect(new Set(outcomes)).toEqual(new Set(['answered']))
    expect(await askMoved('SELECT id FROM survey_session')).toEqual([{ id: '20260707s1' }])
    expect(await counted(askMoved)).toEqual([once, once])
  })

  test('the same answers that two processes receive at once are kept once, and both say so', async () => {
    const { answers, participation, askMoved, beside } = await storeOf(freshDatabase)
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
    expect(await counted(askMoved)).toEqual([numbersOf(30), numbersOf(30)])
  })

  test('answers from an address whose turn is taken are refused, and none of them is kept', async () => {
    const { answers, participation, ask, askMoved } = await storeOf(freshDatabase)
    await participation.start(start())
    await participation.start(start())
    await participation.complete(completion('20260707s1'))

    expect(await answers.keep(response('20260707s2'))).toBe('turn-taken')
    expect(await ask('SELECT id FROM session_inbox WHERE answers IS NOT NULL')).toEqual([])
    expect(await counted(askMoved)).toEqual([])
  })

  test('a completion that was only reported takes no answers afterwards: nothing would judge them', async () => {
    const { answers, participation, tallies, askMoved } = await storeOf(freshDatabase)
    await participation.start(start())
    await participation.complete({ ...completion('20260707s1'), formId: undefined })

    expect(await answers.keep(response('20260707s1'))).toBe('turn-taken')
    expect(await tallies.of('001')).toMatchObject({ completed: 1, verified: 0 })
    expect(await counted(askMoved)).toEqual([])
  })

  test('answers that stand in for Typeform’s form are counted as reported, and sent twice as one', async () => {
    const { answers, participation, tallies, askMoved } = await storeOf(freshDatabase)
    await participation.start(start())
    const standIn = { ...response('20260707s1'), marks: 'stand-in' }

    expect([await answers.keep(standIn), await answers.keep(standIn)]).toEqual(['answered', 'answered'])
    expect(await tallies.of('001')).toMatchObject({ completed: 1, verified: 0, reported: 1 })
    expect(await counted(askMoved)).toEqual([once, once])
  })

  test('a session that Typeform has proven takes no answers of ours', async () => {
    const { answers, participation, typeformEvidence, askMoved } = await storeOf(freshDatabase)
    await participation.start(start())
    const { session, ...heard } = completion('20260707s1')
    await typeformEvidence.record({ ...heard, named: { kind: 'session', session } })

    expect(await answers.keep(response('20260707s1'))).toBe('turn-taken')
    expect(await counted(askMoved)).toEqual([])
    expect(await askMoved('SELECT state, answers FROM survey_session')).toEqual([{ state: 'verified', answers: null }])
  })

  test('no path of keys leads from an answer to a visitor', async () => {
    const { answers, participation, ask } = await storeOf(freshDatabase)
    await participation.start(start('visitor-a'))
    await participation.start(start('visitor-b'))
    await answers.keep(response('20260707s1'))
    await answers.keep(response('20260707s2', 'visitor-b'))

    const hashes = (await ask('SELECT hash FROM visitor_inbox')).map(({ hash }) => String(hash))
    expect(hashes).toHaveLength(2)
    for (const table of ['session_inbox', 'survey_session', 'typeform_inbox', 'unproven', 'tally', 'cell_count']) {
      const rows = JSON.stringify(await ask(`SELECT * FROM ${table}`))
      for (const hash of hashes) expect(rows).not.toContain(hash)
    }
  })
})
