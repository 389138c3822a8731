import { questionsOf } from '#rules/answers.ts'
import type { Option, Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'

/** A survey's questionnaire as a form for the vendor's Create API. Its names are ours: so the answers find their way home. */
export function formDefinition({ title, questionnaire, flow }: Survey) {
  const questions = questionsOf(questionnaire)
  return {
    title,
    settings: { language: 'es', is_public: true },
    hidden: flow.hiddenFields ? ['cp', 'colonia', 'session_id', 'timestamp'] : [],
    fields: questions.map((question) => ({
      ref: question.id,
      title: question.text,
      ...shapes[question.kind](question),
      validations: { required: question.required, ...limitsOf(question) },
    })),
    logic: questions.flatMap((question, at) => jumpsAfter(question, questions.slice(at + 1))),
  }
}

type Shape = (question: Question) => { readonly type: string; readonly properties: Readonly<Record<string, unknown>> }

const shapes: Record<Question['kind'], Shape> = {
  single: (question) => multipleChoice(question, optionsOf(question), false),
  several: (question) => multipleChoice(question, optionsOf(question), true),
  // The vendor's own scale has no room for "No sé": as choices, numbers and ways out stand in one list.
  scale: (question) => multipleChoice(question, [...stepsOf(question), ...optionsOf(question)], false),
  'short-text': (question) => ({ type: 'short_text', properties: description(question) }),
  'long-text': (question) => ({ type: 'long_text', properties: description(question) }),
}

function multipleChoice(question: Question, options: readonly Option[], isSeveral: boolean): ReturnType<Shape> {
  return {
    type: 'multiple_choice',
    properties: {
      ...description(question),
      choices: options.filter(({ role }) => role !== 'other').map(({ id, label }) => ({ ref: id, label })),
      allow_multiple_selection: isSeveral,
      allow_other_choice: options.some(({ role }) => role === 'other'),
      // Shuffling would mix "No sé" into the list.
      randomize: false,
      vertical_alignment: true,
    },
  }
}

function stepsOf(question: Question): Option[] {
  if (question.kind !== 'scale') return []
  const { from, to, fromLabel, toLabel } = question
  return Array.from({ length: to - from + 1 }, (_, step) => {
    const number = String(from + step)
    const meaning = step === 0 ? fromLabel : from + step === to ? toLabel : undefined
    return { id: number, label: meaning ? `${number} (${meaning})` : number }
  })
}

function limitsOf(question: Question) {
  if (question.kind === 'several') return { max_selection: question.atMost }
  return 'maxLength' in question ? { max_length: question.maxLength } : {}
}

function description({ help }: Question) {
  return help === undefined ? {} : { description: help }
}

function optionsOf(question: Question): readonly Option[] {
  return 'options' in question ? question.options : []
}

/** Where to go after a question: to the first of the next ones whose condition holds, or that has none. */
function jumpsAfter(question: Question, next: readonly Question[]) {
  if (!next[0]?.showIf) return []
  const last = next.findIndex(({ showIf }) => !showIf)
  const conditional = last === -1 ? next : next.slice(0, last)
  const end = last === -1 ? { type: 'thankyou', value: 'default_tys' } : { type: 'field', value: next[last]?.id ?? '' }
  const actions = [
    ...conditional.map((target) => jump({ type: 'field', value: target.id }, conditionOf(target))),
    jump(end, { op: 'always', vars: [] }),
  ]
  return [{ type: 'field', ref: question.id, actions }]
}

function jump(to: { type: string; value: string }, condition: object) {
  return { action: 'jump', details: { to }, condition }
}

function conditionOf({ showIf }: Question) {
  const field = { type: 'field', value: showIf?.question ?? '' }
  const vars = (showIf?.isOneOf ?? []).map((option) => ({ op: 'is', vars: [field, { type: 'choice', value: option }] }))
  return { op: 'or', vars }
}
