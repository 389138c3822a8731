import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answers } from '#rules/answers/answer-rules.ts'
import { answersThatCount, findProblems, readAnswers } from '#rules/answers/answers.ts'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { anyAnswers } from '../../tests/support/crowds/any-answers.ts'
import { engines } from '../../tests/support/databases.ts'
import { completion, moveAll, type TestStore, testStore } from '../../tests/support/store.ts'

const document = JSON.stringify(survey005.questionnaire)

interface Given {
  readonly answers: Answers
  readonly postalCode: string | null
  readonly day: string
  readonly marks?: string
}

const given: fc.Arbitrary<Given> = fc.record({
  answers: anyAnswers(survey005.questionnaire).map((sent) => readAnswers(survey005.questionnaire, sent)),
  postalCode: fc.constantFrom('20000', '20230', '20800', null),
  day: fc.constantFrom('20260705', '20260706', '20261231'),
  marks: fc.constantFrom('', 'quick', 'busy-network no-proof', 'crowded-network burst no-proof', 'burst no-proof'),
})

async function keep(store: TestStore, surveyId: string, { answers: said, postalCode, day, marks = '' }: Given) {
  const name = randomUUID()
  const { responseId, formId, ...others } = completion(day + name, name, surveyId)
  const place = { postalCode, colonia: null }
  await store.answers.keep({ ...others, place, marks, content: { version: '1', answers: toStoredAnswers(said) } })
}

describe.each(engines)('counts by cell, on $engine', ({ freshDatabase }) => {
  test('equal a recount after any responses, one after another or at once', async () => {
    const store = await testStore(freshDatabase)
    const property = fc.asyncProperty(fc.array(fc.array(given, { maxLength: 6 }), { maxLength: 4 }), async (groups) => {
      const surveyId = randomUUID()
      await store.counts.noteQuestionnaire({ surveyId, version: '1', document })
      for (const group of groups) {
        await Promise.all(group.map((one) => keep(store, surveyId, one)))
        await moveAll(store)
      }
      const responses = groups.flat().length
      expect(await store.counts.recount(surveyId)).toEqual({ responses, mended: 0 })
    })
    await fc.assert(property, { numRuns: 12 })
  })

  test('are found wrong and mended by a recount', async () => {
    const store = await testStore(freshDatabase)
    await store.counts.noteQuestionnaire({ surveyId: '005', version: '1', document })
    const [one] = fc.sample(given, 1)
    if (!one) throw new Error('nothing given')
    await keep(store, '005', one)
    await moveAll(store)
    const before = await store.ask('SELECT * FROM cell_count ORDER BY week')
    await store.ask("UPDATE cell_count SET counts = '[7]' WHERE week = ''")
    await store.ask("INSERT INTO cell_count VALUES ('005', '1', '', 'nobody//San José de Gracia', '', '[3,1]')")

    expect(await store.counts.recount('005')).toEqual({ responses: 1, mended: 2 })
    expect(await store.counts.recount('005')).toEqual({ responses: 1, mended: 0 })
    expect(await store.ask("SELECT * FROM cell_count WHERE cell NOT LIKE 'nobody%' ORDER BY week")).toEqual(before)
  })

  test('tell of each cell its people, and of each question those asked and each option', async () => {
    const store = await testStore(freshDatabase)
    await store.counts.noteQuestionnaire({ surveyId: '005', version: '1', document })
    const said: Answers = answersThatCount(survey005.questionnaire, {
      'water-days': { choice: 'every-day' },
      sex: { choice: 'woman' },
      'age-band': { choice: '25-to-34' },
      'water-service-rating': { value: 6 },
    })
    for (const day of ['20260705', '20260706']) await keep(store, '005', { answers: said, postalCode: '20000', day })
    expect(await store.counts.of(survey005)).toEqual([])
    await moveAll(store)

    const [only, ...others] = await store.counts.of(survey005)
    expect(others).toEqual([])
    expect(only).toMatchObject({ sex: 'woman', ageBand: '25-to-34', municipality: 'Aguascalientes' })
    expect(only?.people).toBe(2)
    expect(only?.answers.get('water-service-rating')?.base).toBe(2)
    const rated = only?.answers.get('water-service-rating')?.counts ?? []
    expect(Object.fromEntries(rated)).toMatchObject({ '6': 2, '7': 0 })
    expect(only?.answers.get('water-alternatives')?.base).toBe(0)
    expect(await store.counts.weeks('005')).toEqual(['2026-W27', '2026-W28'])
    expect((await store.counts.of(survey005, { week: '2026-W28' })).map(({ people }) => people)).toEqual([1])
    for (const version of ['10', '9'])
      await store.ask(`INSERT INTO cell_count VALUES ('005', '${version}', '', 'woman//', '', '[1]')`)
    expect(await store.counts.versions('005')).toEqual(['1', '9', '10'])
  })
})

test('any answers that the rule lets pass are what is tried here', () => {
  for (const { questionnaire } of fixedSurveys) {
    fc.assert(fc.property(anyAnswers(questionnaire), (answers) => findProblems(questionnaire, answers).length === 0))
  }
})
