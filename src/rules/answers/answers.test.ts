import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kindOf } from '#questions/kinds.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { type SentAnswers, sentAnswers } from './answer-rules.ts'
import { answersThatCount, findProblems, isAsked, readAnswers } from './answers.ts'
import { questionsOf } from './questions-of.ts'

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
        {
          id: 'name',
          kind: 'short-text',
          text: '¿Cómo se llama?',
          required: true,
          maxLength: 20,
          showIf: { question: 'likes', isOneOf: ['yes'] },
        },
        {
          id: 'recipe',
          kind: 'short-text',
          text: '¿Cómo se prepara?',
          required: true,
          maxLength: 20,
          showIf: [
            { question: 'which', isOneOf: ['guava', 'grape'] },
            { question: 'which', isNoneOf: ['apple'] },
          ],
        },
      ],
    },
  ],
}
const good: SentAnswers = { likes: { choice: 'yes' }, which: { choices: ['apple'] }, name: { text: 'Manzana' } }

test('answers that fit their questions have no problem', () => {
  expect(findProblems(fruit, good)).toEqual([])
  expect(findProblems(fruit, { likes: { choice: 'other', other: 'Solo en jugo' } })).toEqual([])
  expect(findProblems(fruit, { ...good, 'how-much': { value: 5 }, why: { text: 'Ñam 🍐' } })).toEqual([])
  expect(findProblems(fruit, { ...good, 'how-much': { choice: 'dont-know' } })).toEqual([])
})

test.each<[string, string, SentAnswers]>([
  ['likes', 'required', {}],
  ['which', 'required', { likes: { choice: 'yes' } }],
  ['which', 'required', { ...good, which: { choices: [] } }],
  ['which', 'not-asked', { ...good, likes: { choice: 'no' } }],
  ['pears', 'unknown-question', { ...good, pears: { text: 'x' } }],
  ['constructor', 'unknown-question', { ...good, constructor: { text: 'x' } }],
  ['likes', 'wrong-shape', { ...good, likes: { text: 'yes' } }],
  ['likes', 'wrong-shape', { ...good, likes: { choices: ['yes'] } }],
  ['which', 'wrong-shape', { ...good, which: { choice: 'apple' } }],
  ['likes', 'unknown-option', { ...good, likes: { choice: 'maybe' } }],
  ['likes', 'wrong-shape', { ...good, likes: { choice: 'yes', other: 'x' } }],
  ['which', 'repeated-option', { ...good, which: { choices: ['apple', 'apple'] } }],
  ['which', 'too-many', { ...good, which: { choices: ['apple', 'guava', 'grape'] } }],
  ['which', 'excludes-others', { ...good, which: { choices: ['apple', 'dont-know'] } }],
  ['how-much', 'out-of-scale', { ...good, 'how-much': { value: 6 } }],
  ['how-much', 'out-of-scale', { ...good, 'how-much': { value: 2.5 } }],
  ['name', 'required', { ...good, name: { text: ' \n ' } }],
  ['why', 'too-long', { ...good, why: { text: 'x'.repeat(21) } }],
  ['why', 'not-plain-text', { ...good, why: { text: 'a\0b' } }],
  ['why', 'not-plain-text', { ...good, why: { text: 'a\uD800' } }],
])('%s: %s is found', (questionId, problem, answers) => {
  expect(findProblems(fruit, answers)).toContainEqual({ questionId, problem })
})

test('a change of mind drops the answers that it made pointless, and those that hung on them', () => {
  expect(answersThatCount(fruit, { ...good, likes: { choice: 'no' } })).toEqual({
    likes: { kind: 'single', choice: 'no' },
  })
})

test('of several conditions all must hold, and who did not answer chose none', () => {
  const asked = (...choices: string[]) =>
    findProblems(fruit, { ...good, which: { choices } }).some(({ questionId }) => questionId === 'recipe')
  expect([asked('guava'), asked('guava', 'grape'), asked('guava', 'apple'), asked('dont-know')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const unless: Questionnaire = {
    version: '1',
    sections: [
      {
        id: 's',
        title: 'S',
        questions: questionsOf(fruit).map((question) =>
          question.id === 'why'
            ? { ...question, required: true, showIf: { question: 'which', isNoneOf: ['apple'] } }
            : question,
        ),
      },
    ],
  }
  const isAsked = (answers: SentAnswers) => findProblems(unless, answers).some(({ questionId }) => questionId === 'why')
  expect([isAsked({ likes: { choice: 'no' } }), isAsked(good)]).toEqual([true, false])
})

test('a space in an optional field is an empty field: no problem, and nothing that counts', () => {
  const spaces: SentAnswers = { ...good, why: { text: ' \n ' } }
  expect(findProblems(fruit, spaces)).toEqual([])
  expect(sentAnswers(answersThatCount(fruit, spaces))).toEqual(good)
  const other: SentAnswers = { likes: { choice: 'other', other: '  ' } }
  expect(findProblems(fruit, other)).toEqual([])
  expect(sentAnswers(answersThatCount(fruit, other))).toEqual({ likes: { choice: 'other' } })
  const words: SentAnswers = { likes: { choice: 'other', other: ' En jugo ' }, why: { text: ' Porque sí ' } }
  expect(sentAnswers(answersThatCount(fruit, words))).toEqual(words)
})

/** Answers as a visitor could give them, question by question, now and then to another question. */
function answersTo({ questionnaire }: { questionnaire: Questionnaire }): fc.Arbitrary<SentAnswers> {
  const questions = questionsOf(questionnaire)
  const examplesOf = (question: Question) => kindOf(question).examples(question)
  const astray = fc.constantFrom(...questions.flatMap(examplesOf))
  const answers = questions.map((question) =>
    fc.option(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...examplesOf(question)) }, astray), { nil: undefined }),
  )
  return fc
    .tuple(...answers)
    .map((given) =>
      Object.fromEntries(questions.flatMap(({ id }, index) => (given[index] ? [[id, given[index]]] : []))),
    )
}

describe.each(fixedSurveys)('survey $id', (survey) => {
  const { questionnaire } = survey

  test('problems name questions that were asked or answered, and each asked and required question is answered without one', () => {
    fc.assert(
      fc.property(answersTo(survey), (sent) => {
        const answers = readAnswers(questionnaire, sent)
        const problems = new Map(
          findProblems(questionnaire, sent).map(({ questionId, problem }) => [questionId, problem]),
        )
        for (const question of questionsOf(questionnaire)) {
          const answer = sent[question.id]
          if (!isAsked(question, answers)) expect(problems.has(question.id)).toBe(answer !== undefined)
          else if (!answer) expect(problems.get(question.id)).toBe(question.required ? 'required' : undefined)
        }
      }),
    )
  })

  test('what counts never contains an answer to a question that is not asked', () => {
    fc.assert(
      fc.property(answersTo(survey), (answers) => {
        const kept = sentAnswers(answersThatCount(questionnaire, answers))
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
      fc.property(fc.dictionary(ids, anything), (answers) => {
        expect(Array.isArray(findProblems(questionnaire, answers))).toBe(true)
      }),
    )
  })
})

test.each(['   ', '\u00ad', '\u2060\u2060', '\u2028', '\u200b \u200b', '\u3164', '\u2800'])(
  'an answer of nothing but %j is none: who must write something is asked again',
  (text) => {
    const given = { ...good, why: { text } }
    expect(answersThatCount(fruit, given)).not.toHaveProperty('why')
    expect(findProblems(fruit, { ...given, name: { text } })).toContainEqual({
      questionId: 'name',
      problem: 'required',
    })
  },
)
