import { questionsOf } from '#rules/answers.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import type { AskedQuestion } from './question-card.tsx'
import { optionNamed } from './shown-options.ts'

/** Every question with its number, and whom it was asked. */
export function askedQuestions(questionnaire: Questionnaire): Map<string, AskedQuestion> {
  const questions = questionsOf(questionnaire)
  return new Map(
    questions.map((question, at) => [question.id, { question, number: at + 1, askedOf: askedOf(question, questions) }]),
  )
}

function askedOf({ showIf }: Question, questions: readonly Question[]): string | undefined {
  const at = questions.findIndex(({ id }) => id === showIf?.question)
  const before = questions[at]
  if (!showIf || !before) return undefined
  const labels = showIf.isOneOf.map((id) => `«${optionNamed(before, id)?.label ?? id}»`)
  const listed = [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' o ')
  return `Solo a quienes respondieron ${listed} en la pregunta ${at + 1}`
}
