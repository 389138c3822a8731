import { describe, expect, test } from 'vitest'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { survey005 } from '#surveys/005.ts'
import { keepAll, manyRespondents } from '../../tests/support/crowds/respondents.ts'
import { engines } from '../../tests/support/databases.ts'
import { completion, moveAll, testStore } from '../../tests/support/store.ts'

const crowd = manyRespondents(survey005, 12)

describe.each(engines)('how a survey was answered, on $engine', ({ freshDatabase }) => {
  test('every completion has its time, and every response that is long enough its line', async () => {
    const store = await testStore(freshDatabase)
    const firstOfAll = Object.fromEntries(
      questionsOf(survey005.questionnaire).flatMap((question) =>
        question.kind === 'single' && !question.showIf
          ? [[question.id, { choice: question.options[0]?.id ?? '' }]]
          : [],
      ),
    )
    const varied = crowd.map((one) => ({ ...one, answers: { ...firstOfAll, sex: { choice: 'man' } } }))
    await keepAll(store, survey005, [...crowd.slice(0, 3).map((one) => ({ ...one, answers: firstOfAll })), ...varied])
    await store.participation.complete({
      ...completion('20260707s1', 'ana', '005'),
      formId: undefined,
      at: Date.UTC(2026, 6, 7, 18, 0, 5),
    })
    await moveAll(store)

    const { times, lines } = await store.quality.of('005')
    expect(Object.fromEntries(times)).toEqual({ 'under-3-min': 15, 'under-20-s': 1 })
    expect(lines).toEqual({ straight: 3, varied: 12 })
    expect(await store.quality.of('001')).toEqual({ times: new Map(), lines: { straight: 0, varied: 0 } })
  })

  test('completions are told by the hour in which they came, the oldest first', async () => {
    const store = await testStore(freshDatabase)
    const completeAt = async (...at: number[]) => {
      const name = `visitor-${at}`
      await store.participation.start({ surveyId: '005', visitor: name, at: Date.UTC(2026, 6, 1) })
      return store.participation.complete({ ...completion(`20260707${at}`, name, '005'), at: Date.UTC(2026, 6, ...at) })
    }
    await Promise.all([completeAt(2, 5, 59), completeAt(7, 18, 0), completeAt(7, 18, 59), completeAt(8, 0, 30)])
    await store.participation.start({ surveyId: '005', visitor: 'ana', at: Date.UTC(2026, 6, 8, 3, 10) })
    expect(await store.quality.completedInHours('005')).toEqual([
      { hour: '2026-07-02T05:00:00.000Z', completed: 1 },
      { hour: '2026-07-07T18:00:00.000Z', completed: 2 },
      { hour: '2026-07-08T00:00:00.000Z', completed: 1 },
    ])
    expect(await store.quality.completedInHours('001')).toEqual([])
  })
})
