import type { Question } from '#surveys/questionnaire.ts'

/**
 * Who is asked a question, in words; undefined for everybody. Does not import `conditionsOf`: code shared with survey pages
 * would become one more file for them to load.
 */
export function askedOf({ showIf = [] }: Question, questions: readonly Question[]): string | undefined {
  const conditions = [showIf].flat().flatMap((condition) => {
    const at = questions.findIndex(({ id }) => id === condition.question)
    const before = questions[at]
    if (!before) return []
    const options = 'options' in before ? before.options : []
    const [verb, or, chosen] =
      'isOneOf' in condition
        ? ['respondieron', ' o ', condition.isOneOf]
        : ['no respondieron', ' ni ', condition.isNoneOf]
    const labels = chosen.map((id) => `«${options.find((option) => option.id === id)?.label ?? id}»`)
    const listed = [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(or)
    return [`${verb} ${listed} en la pregunta ${at + 1}`]
  })
  return conditions.length === 0 ? undefined : `Solo a quienes ${conditions.join(', y ')}`
}
