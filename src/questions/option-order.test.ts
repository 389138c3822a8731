import { expect, test } from 'vitest'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { optionOrder } from './option-order.ts'

const shuffled = fixedSurveys
  .flatMap((survey) => questionsOf(survey.questionnaire))
  .flatMap((question) => ('shuffle' in question && question.shuffle ? [question] : []))

test('a session sees the same order each time', () => {
  for (const question of shuffled) expect(optionOrder(question, 'a')).toEqual(optionOrder(question, 'a'))
})

test('"Otro", "No sé" and the like stay last, and no option is lost', () => {
  for (const question of shuffled) {
    const order = optionOrder(question, 'some-session')
    const roles = order.map((option) => Boolean(option.role))
    expect(roles).toEqual(roles.toSorted())
    expect(order.map(({ id }) => id).toSorted()).toEqual(question.options.map(({ id }) => id).toSorted())
  }
})

test('every ordinary option comes first for a fair share of sessions', () => {
  const question = shuffled[0]
  if (!question) throw new Error('no shuffled question')
  const ordinary = question.options.filter((option) => !option.role)
  const firsts = new Map<string, number>()
  const sessions = 4_000
  for (let session = 0; session < sessions; session += 1) {
    const first = optionOrder(question, `session-${session}`)[0]?.id ?? ''
    firsts.set(first, (firsts.get(first) ?? 0) + 1)
  }
  const fair = sessions / ordinary.length
  for (const { id } of ordinary) expect(Math.abs((firsts.get(id) ?? 0) - fair)).toBeLessThan(fair * 0.2)
})

test('an ordered list is never shuffled', () => {
  for (const question of fixedSurveys.flatMap((survey) => questionsOf(survey.questionnaire))) {
    if ('shuffle' in question && !question.shuffle) expect(optionOrder(question, 'x')).toBe(question.options)
  }
})
