import { expect, test } from 'vitest'
import { conditionsOf } from '#questions/base-question.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { findProblems } from './answers.ts'
import { questionnaireLength } from './questionnaire-length.ts'

const words = (count: number) => Array.from({ length: count }, () => 'voz').join(' ')
const choice = (id: string, differences: Partial<Question> = {}) =>
  ({
    id,
    kind: 'single',
    text: words(8),
    required: true,
    shuffle: false,
    options: [
      { id: 'yes', label: 'Sí' },
      { id: 'no', label: 'No' },
    ],
    ...differences,
  }) as Question
const asking = (...questions: Question[]): Questionnaire => ({
  version: '1',
  sections: [{ id: 'all', title: 'Todo', questions }],
})

test('ten words and a choice take six and a half seconds: thirteen are about a minute, fourteen nearer to two', () => {
  const questions = Array.from({ length: 14 }, (_, i) => choice(`q${i}`))
  expect(questionnaireLength(asking(...questions.slice(0, 13)))).toEqual({ questions: 13, minutes: 1 })
  expect(questionnaireLength(asking(...questions))).toEqual({ questions: 14, minutes: 2 })
})

test('what takes seconds is still a minute', () => {
  expect(questionnaireLength(asking(choice('only')))).toEqual({ questions: 1, minutes: 1 })
})

test('a long text takes longer than a choice', () => {
  const text = { id: 'why', kind: 'long-text', text: words(8), required: false, maxLength: 500 } as const
  expect(questionnaireLength(asking(text, { ...text, id: 'how' }, { ...text, id: 'when' })).minutes).toBe(2)
  expect(questionnaireLength(asking(choice('why'), choice('how'), choice('when'))).minutes).toBe(1)
})

test('of two follow-ups that exclude each other only one is asked, and of two that do not, both', () => {
  const after = (isOneOf: string[]) => ({ showIf: { question: 'first', isOneOf } })
  const follow = (...conditions: string[][]) =>
    asking(choice('first'), ...conditions.map((isOneOf, i) => choice(`then${i}`, after(isOneOf))))
  expect(questionnaireLength(follow(['yes'], ['no'])).questions).toBe(2)
  expect(questionnaireLength(follow(['yes'], ['yes', 'no'])).questions).toBe(3)
})

test.each(fixedSurveys)('survey $id: nobody can be asked more than its card says', ({ questionnaire }) => {
  const { questions, minutes } = questionnaireLength(questionnaire)
  expect(mostAskedOf(questionnaire)).toBe(questions)
  expect(minutes).toBeLessThanOrEqual(2)
})

/** Tries every combination of answers to the questions that others depend on, and asks the rule that stores them. */
function mostAskedOf(questionnaire: Questionnaire): number {
  const all = questionnaire.sections.flatMap(({ questions }) => questions)
  const gates = all.filter(({ id }) =>
    all.some((question) => conditionsOf(question).some((condition) => condition.question === id)),
  )
  const combinations = gates.reduce<Record<string, { choice: string }>[]>(
    (before, gate) =>
      before.flatMap((answers) =>
        ('options' in gate ? gate.options : []).map((option) => ({ ...answers, [gate.id]: { choice: option.id } })),
      ),
    [{}],
  )
  const optional = all.filter(({ required }) => !required).length
  const asked = combinations.map(
    (answers) =>
      findProblems(questionnaire, answers).filter(({ problem }) => problem === 'required').length +
      gates.length +
      optional,
  )
  return Math.max(...asked)
}
