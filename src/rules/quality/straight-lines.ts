import type { Questionnaire } from '#surveys/questionnaire.ts'
import { questionsOf } from '../answers/questions-of.ts'
import type { StoredAnswers } from '../answers/stored-answers.ts'

/** With fewer answers, a straight line happens by chance too often. */
const FEWEST = 4

export type Line = 'straight' | 'varied'

/**
 * Tells whether somebody chose the option at the same position in every question that is not shuffled; undefined if too few of
 * these were answered.
 */
export function lineReader(questionnaire: Questionnaire): (answers: StoredAnswers) => Line | undefined {
  const ordered = questionsOf(questionnaire).flatMap((question) =>
    question.kind === 'single' && !question.shuffle
      ? [{ id: question.id, options: question.options.map(({ id }) => id) }]
      : [],
  )
  return (answers) => {
    const positions = ordered.flatMap(({ id, options }) => {
      const chosen = answers[id]?.options?.[0]
      return chosen === undefined ? [] : [options.indexOf(chosen)]
    })
    if (positions.length < FEWEST) return undefined
    return new Set(positions).size === 1 ? 'straight' : 'varied'
  }
}
