import { conditionsOf, optionsIn } from '#questions/base-question.ts'
import { kindOf } from '#questions/kinds.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'

/** A survey's questionnaire as a form for Typeform's Create API. Its fields carry our ids, by which answers are recognised. */
export function formDefinition({ title, questionnaire, flow }: Survey) {
  const questions = questionsOf(questionnaire)
  return {
    title,
    settings: { language: 'es', is_public: true },
    hidden: flow.hiddenFields ? ['cp', 'colonia', 'session_id', 'timestamp'] : [],
    fields: questions.map((question) => {
      const { type, properties, limits } = kindOf(question).typeform.field(question)
      const validations = { required: question.required, ...limits }
      return { ref: question.id, title: question.text, type, properties, validations }
    }),
    logic: questions.flatMap((question, at) => jumpsAfter(question, questions.slice(at + 1))),
  }
}

/** Where to go after a question: to the first of the next ones whose condition is met, or that has none. */
function jumpsAfter(question: Question, next: readonly Question[]) {
  const last = next.findIndex((each) => conditionsOf(each).length === 0)
  if (last === 0 || next.length === 0) return []
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

function conditionOf(question: Question) {
  const all = conditionsOf(question).map((condition) => {
    const [op, each] = 'isOneOf' in condition ? ['or', 'is'] : ['and', 'is_not']
    const field = { type: 'field', value: condition.question }
    return { op, vars: optionsIn(condition).map((value) => ({ op: each, vars: [field, { type: 'choice', value }] })) }
  })
  return all.length === 1 && all[0] ? all[0] : { op: 'and', vars: all }
}

/** The hidden fields and the questions of our definition that a form, as Typeform's API tells it, does not have. */
export function missingInForm(survey: Survey, body: unknown): { undeclared: string[]; missing: string[] } {
  const wanted = formDefinition(survey)
  const { hidden, fields } = (body ?? {}) as { hidden?: unknown; fields?: unknown }
  const declared = Array.isArray(hidden) ? hidden : []
  const refs = refsOf(fields)
  return {
    undeclared: wanted.hidden.filter((name) => !declared.includes(name)),
    missing: wanted.fields.map(({ ref }) => ref).filter((ref) => !refs.has(ref)),
  }
}

/** Including questions inside a group. */
function refsOf(fields: unknown): Set<string> {
  if (!Array.isArray(fields)) return new Set()
  return new Set(
    fields.flatMap((field: { ref?: unknown; properties?: { fields?: unknown } } | null) => [
      String(field?.ref ?? ''),
      ...refsOf(field?.properties?.fields),
    ]),
  )
}
