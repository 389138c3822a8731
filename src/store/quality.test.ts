import { describe, expect, test } from 'vitest'
import { questionsOf } from '#rules/questions-of.ts'
import { survey005 } from '#surveys/005.ts'
import { engines } from '../../tests/support/databases.ts'
import { keepAll, manyRespondents } from '../../tests/support/respondents.ts'
import { completion, testStore } from '../../tests/support/store.ts'

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
      at: Date.UTC(2026, 6, 7, 18, 0, 5),
    })

    const { times, lines } = await store.quality.of('005')
    expect(Object.fromEntries(times)).toEqual({ 'under-3-min': 15, 'under-20-s': 1 })
    expect(lines).toEqual({ straight: 3, varied: 12 })
    expect(await store.quality.of('001')).toEqual({ times: new Map(), lines: { straight: 0, varied: 0 } })
  })
})
