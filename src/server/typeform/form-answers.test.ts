import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { optionsOf } from '#questions/base-question.ts'
import type { SentAnswer } from '#questions/kinds.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { isAsked, readAnswers } from '#rules/answers/answers.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { optionsIn, sentParts } from '../../../tests/support/browser/sent-parts.ts'
import { anyAnswers } from '../../../tests/support/crowds/any-answers.ts'
import { jointQuestionnaire } from '../../../tests/support/releases/poll.ts'
import { readFormAnswers, typeformContent } from './form-answers.ts'
import { formDefinition } from './form-definition.ts'

type Named = 'refs' | 'labels'

/** How the vendor would tell our answers, by the names that we gave or by the words alone. */
function told(questionnaire: Questionnaire, answers: SentAnswers, named: Named): object[] {
  return questionsOf(questionnaire).flatMap((question) => {
    const answer = answers[question.id]
    return answer ? [{ field: { id: 'x', ref: question.id }, ...tell(question, answer, named) }] : []
  })
}

function tell(question: Question, answer: SentAnswer, named: Named): object {
  const options = optionsOf(question)
  const parts = sentParts(question, answer)
  const words = parts.find(({ sentAs }) => sentAs === 'text?')?.value
  const ofOurs = optionsIn(question, answer).filter((id) => options.find((one) => one.id === id)?.role !== 'other')
  const labels = ofOurs.map((id) => options.find((one) => one.id === id)?.label)
  const other = words === undefined ? {} : { other: words }
  for (const { sentAs, value } of parts) {
    if (sentAs === 'number') return { type: 'number', number: value }
    if (sentAs === 'text') return { type: 'text', text: value }
    if (sentAs === 'options') {
      return { type: 'choices', choices: { ...(named === 'refs' ? { refs: ofOurs } : {}), labels, ...other } }
    }
  }
  const ref = named === 'refs' ? ofOurs[0] : undefined
  return { type: 'choice', choice: { id: 'y', ref, label: labels[0], ...other } }
}

describe.each(fixedSurveys)('answers of survey $id that Typeform tells', ({ questionnaire }) => {
  test.each(['refs', 'labels'] as const)('are read as they were given, by %s', (named) => {
    fc.assert(
      fc.property(anyAnswers(questionnaire), (sent) => {
        const answers = readAnswers(questionnaire, sent)
        expect(readFormAnswers(questionnaire, told(questionnaire, sent, named))).toEqual({ answers, others: {} })
      }),
    )
  })

  test('the form that we write for the vendor asks the same people the same questions, in the same order', () => {
    expectSameWay(questionnaire)
  })
})

test('also where a question depends on two others', () => {
  expectSameWay(jointQuestionnaire)
})

function expectSameWay(questionnaire: Questionnaire): void {
  const form = formDefinition({ ...survey005, questionnaire })
  const jumps = new Map(form.logic.map(({ ref, actions }) => [ref, actions]))
  fc.assert(
    fc.property(anyAnswers(questionnaire), (sent) => {
      const answers = readAnswers(questionnaire, sent)
      const chosen = (id: string) => toStoredAnswers(answers)[id]?.options ?? []
      const seen: string[] = []
      for (let at = 0; at < form.fields.length; ) {
        const { ref } = form.fields[at] ?? { ref: '' }
        seen.push(ref)
        const taken = jumps.get(ref)?.find(({ condition }) => holds(condition as Condition, chosen))
        const target = taken?.details.to
        at = !target ? at + 1 : target.type === 'field' ? form.fields.findIndex((one) => one.ref === target.value) : 99
      }
      expect(seen).toEqual(
        questionsOf(questionnaire)
          .filter((one) => isAsked(one, answers))
          .map(({ id }) => id),
      )
    }),
  )
}

interface Value {
  readonly value: string
}

type Condition =
  | { readonly op: 'always'; readonly vars: readonly Condition[] }
  | { readonly op: 'and'; readonly vars: readonly Condition[] }
  | { readonly op: 'or'; readonly vars: readonly Condition[] }
  | { readonly op: 'is'; readonly vars: readonly [Value, Value] }
  | { readonly op: 'is_not'; readonly vars: readonly [Value, Value] }

function holds(condition: Condition, chosen: (id: string) => readonly string[]): boolean {
  switch (condition.op) {
    case 'is':
      return chosen(condition.vars[0].value).includes(condition.vars[1].value)
    case 'is_not':
      return !chosen(condition.vars[0].value).includes(condition.vars[1].value)
    case 'or':
      return condition.vars.some((each) => holds(each, chosen))
    default:
      return condition.vars.every((each) => holds(each, chosen))
  }
}

test('what can name a person is not kept, other fields are kept apart, and what does not fit its question is left out', () => {
  const read = readFormAnswers(survey005.questionnaire, [
    { type: 'email', email: 'ana@example.org', field: { ref: 'mail' } },
    { type: 'phone_number', phone_number: '+52 449', field: { ref: 'phone' } },
    { type: 'file_url', file_url: 'https://example.org/ine.pdf', field: { ref: 'file' } },
    { type: 'text', text: 'Me gusta el parque\0', field: { ref: 'park' } },
    { type: 'number', number: 99, field: { ref: 'water-service-rating' } },
    { type: 'choice', choice: { label: 'Una opción que no existe' }, field: { ref: 'water-days' } },
    { type: 'choice', choice: { label: 'Mujer' }, field: { ref: 'sex' } },
    { type: 'text', text: 'sin nombre' },
    null,
    'algo',
  ])
  expect(read).toEqual({
    answers: { sex: { kind: 'single', choice: 'woman' } },
    others: { park: 'Me gusta el parque' },
  })
  expect(typeformContent(survey005.questionnaire, [])).toBeUndefined()
  expect(typeformContent(survey005.questionnaire, undefined)).toBeUndefined()
})

test("words of the visitor's own come with the option that takes them", () => {
  const several = questionsOf(survey005.questionnaire).find(({ id }) => id === 'water-alternatives')
  expect(several?.kind).toBe('several')
  const read = readFormAnswers(survey005.questionnaire, [
    {
      type: 'choices',
      choices: { refs: ['well'], labels: ['Pozo'], other: 'Del río' },
      field: { ref: 'water-alternatives' },
    },
  ])
  expect(read.answers).toEqual({
    'water-alternatives': { kind: 'several', choices: ['well', 'other'], other: 'Del río' },
  })
})
