import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixedSurveys } from '#surveys/catalog.ts'
import { optionsIn } from '../../../tests/support/browser/sent-parts.ts'
import { anyAnswers } from '../../../tests/support/crowds/any-answers.ts'
import { isAsked, readAnswers } from './answers.ts'
import { counter, countOrder } from './counting.ts'
import { questionsOf } from './questions-of.ts'
import { toStoredAnswers } from './stored-answers.ts'

describe.each(fixedSurveys)('counting survey $id', ({ questionnaire }) => {
  test('every number is about something else, and questions stand in their order', () => {
    const order = countOrder(questionnaire)
    expect(new Set(order.map(({ question, option }) => JSON.stringify([question, option]))).size).toBe(order.length)
    expect([...new Set(order.flatMap(({ question }) => question ?? []))]).toEqual(
      questionsOf(questionnaire).map(({ id }) => id),
    )
  })

  test('a person counts once, once for each question asked, and once for each option chosen', () => {
    const order = countOrder(questionnaire)
    const countsOf = counter(questionnaire)
    fc.assert(
      fc.property(anyAnswers(questionnaire), (sent) => {
        const answers = readAnswers(questionnaire, sent)
        const counted = countsOf(toStoredAnswers(answers)).map((place) => order[place] ?? {})
        expect(counted[0]).toEqual({})
        for (const question of questionsOf(questionnaire)) {
          const about = counted.filter((one) => one.question === question.id)
          const given = sent[question.id]
          expect(about.filter(({ option }) => option === undefined)).toHaveLength(isAsked(question, answers) ? 1 : 0)
          // A number or a text counts once, as an option does.
          const chosen = given ? optionsIn(question, given).length || 1 : 0
          expect(about.filter(({ option }) => option !== undefined)).toHaveLength(chosen)
        }
      }),
    )
  })
})
