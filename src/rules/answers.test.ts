import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { surveys } from '#surveys/catalog.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { type Answer, type Answers, answersThatCount, findProblems, isAsked, questionsOf } from './answers.ts'

const fruit: Questionnaire = {
  version: '1',
  sections: [
    {
      id: 'fruit',
      title: 'Fruta',
      questions: [
        {
          id: 'likes',
          kind: 'single',
          text: '¿Te gusta la fruta?',
          required: true,
          shuffle: false,
          options: [
            { id: 'yes', label: 'Sí' },
            { id: 'no', label: 'No' },
            { id: 'other', label: 'Otra cosa', role: 'other' },
          ],
        },
        {
          id: 'which',
          kind: 'several',
          text: '¿Cuáles?',
          required: true,
          shuffle: true,
          atMost: 2,
          showIf: { question: 'likes', isOneOf: ['yes'] },
          options: [
            { id: 'apple', label: 'Manzana' },
            { id: 'guava', label: 'Guayaba' },
            { id: 'grape', label: 'Uva' },
            { id: 'dont-know', label: 'No sé', role: 'dont-know' },
          ],
        },
        {
          id: 'how-much',
          kind: 'scale',
          text: '¿Cuánto?',
          required: false,
          from: 1,
          to: 5,
          fromLabel: 'Nada',
          toLabel: 'Mucho',
          options: [{ id: 'dont-know', label: 'No sé', role: 'dont-know' }],
        },
        { id: 'why', kind: 'short-text', text: '¿Por qué?', required: false, maxLength: 20 },
      ],
    },
  ],
}
const good: Answers = { likes: { choice: 'yes' }, which: { choices: ['apple'] } }

test('answers that fit their questions have no problem', () => {
  expect(findProblems(fruit, good)).toEqual([])
  expect(findProblems(fruit, { likes: { choice: 'other', other: 'Solo en jugo' } })).toEqual([])
  expect(findProblems(fruit, { ...good, 'how-much': { value: 5 }, why: { text: 'Ñam 🍐' } })).toEqual([])
  expect(findProblems(fruit, { ...good, 'how-much': { choice: 'dont-know' } })).toEqual([])
})

test.each<[string, string, Answers]>([
  ['likes', 'required', {}],
  ['which', 'required', { likes: { choice: 'yes' } }],
  ['which', 'required', { ...good, which: { choices: [] } }],
  ['which', 'not-asked', { ...good, likes: { choice: 'no' } }],
  ['pears', 'unknown-question', { ...good, pears: { text: 'x' } }],
  ['constructor', 'unknown-question', { ...good, constructor: { text: 'x' } }],
  ['likes', 'wrong-shape', { ...good, likes: { text: 'yes' } }],
  ['likes', 'unknown-option', { ...good, likes: { choice: 'maybe' } }],
  ['likes', 'wrong-shape', { ...good, likes: { choice: 'yes', other: 'x' } }],
  ['which', 'repeated-option', { ...good, which: { choices: ['apple', 'apple'] } }],
  ['which', 'too-many', { ...good, which: { choices: ['apple', 'guava', 'grape'] } }],
  ['which', 'excludes-others', { ...good, which: { choices: ['apple', 'dont-know'] } }],
  ['how-much', 'out-of-scale', { ...good, 'how-much': { value: 6 } }],
  ['how-much', 'out-of-scale', { ...good, 'how-much': { value: 2.5 } }],
  ['why', 'required', { ...good, why: { text: ' \n ' } }],
  ['why', 'too-long', { ...good, why: { text: 'x'.repeat(21) } }],
  ['why', 'not-plain-text', { ...good, why: { text: 'a\0b' } }],
  ['why', 'not-plain-text', { ...good, why: { text: 'a\uD800' } }],
])('%s: %s is found', (questionId, problem, answers) => {
  expect(findProblems(fruit, answers)).toContainEqual({ questionId, problem })
})

test('a change of mind drops the answers that it made pointless, and those that hung on them', () => {
  expect(answersThatCount(fruit, { ...good, likes: { choice: 'no' } })).toEqual({ likes: { choice: 'no' } })
})

/** Answers as a visitor could give them, question by question. */
function answersTo({ questionnaire }: { questionnaire: Questionnaire }): fc.Arbitrary<Answers> {
  const questions = questionsOf(questionnaire)
  return fc
    .tuple(...questions.map((question) => fc.option(answerTo(question), { nil: undefined })))
    .map((given) =>
      Object.fromEntries(questions.flatMap(({ id }, index) => (given[index] ? [[id, given[index]]] : []))),
    )
}

function answerTo(question: Question): fc.Arbitrary<Answer> {
  if ('maxLength' in question) {
    return fc.string({ minLength: 1, maxLength: question.maxLength, unit: 'grapheme' }).map((text) => ({ text }))
  }
  const ids = question.options.map(({ id }) => id)
  if (question.kind === 'scale') return fc.integer({ min: question.from, max: question.to }).map((value) => ({ value }))
  if (question.kind === 'single') return fc.constantFrom(...ids).map((choice) => ({ choice }))
  return fc
    .uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: question.atMost + 1 })
    .map((choices) => ({ choices }))
}

describe.each(surveys)('survey $id', (survey) => {
  const { questionnaire } = survey

  test('problems name questions that were asked or answered, and each asked and required question is answered without one', () => {
    fc.assert(
      fc.property(answersTo(survey), (answers) => {
        const problems = new Map(
          findProblems(questionnaire, answers).map(({ questionId, problem }) => [questionId, problem]),
        )
        for (const question of questionsOf(questionnaire)) {
          const answer = answers[question.id]
          if (!isAsked(question, answers)) expect(problems.has(question.id)).toBe(answer !== undefined)
          else if (!answer) expect(problems.get(question.id)).toBe(question.required ? 'required' : undefined)
        }
      }),
    )
  })

  test('what counts never contains an answer to a question that is not asked', () => {
    fc.assert(
      fc.property(answersTo(survey), (answers) => {
        const kept = answersThatCount(questionnaire, answers)
        expect(findProblems(questionnaire, kept).filter(({ problem }) => problem === 'not-asked')).toEqual([])
      }),
    )
  })

  test('anything at all is judged without an exception', () => {
    const ids = fc.constantFrom(...questionsOf(questionnaire).map(({ id }) => id), '__proto__', 'toString')
    const anything = fc.oneof(
      fc.record({ choice: fc.string() }),
      fc.record({ choices: fc.array(fc.string()) }),
      fc.record({ value: fc.double() }),
      fc.record({ text: fc.string({ unit: 'binary' }) }),
    )
    fc.assert(
      fc.property(fc.dictionary(ids, anything as fc.Arbitrary<Answer>), (answers) => {
        expect(Array.isArray(findProblems(questionnaire, answers))).toBe(true)
      }),
    )
  })
})
