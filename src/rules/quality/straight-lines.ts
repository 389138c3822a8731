import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { KeptAnswers } from '../answers/kept-answers.ts'
import { questionsOf } from '../answers/questions-of.ts'

/** Fewer answers stand in the same place by chance too often to say anything. */
const FEWEST = 4

export type Line = 'straight' | 'varied'

/**
 * Whether somebody chose the same place of the list in every question that shows its options to all in the same order: the
 * first each time, or the third. Nothing where too few were answered to say.
 */
export function lineReader(questionnaire: Questionnaire): (answers: KeptAnswers) => Line | undefined {
  const ordered = questionsOf(questionnaire).flatMap((question) =>
    question.kind === 'single' && !question.shuffle
      ? [{ id: question.id, options: question.options.map(({ id }) => id) }]
      : [],
  )
  return (answers) => {
    const places = ordered.flatMap(({ id, options }) => {
      const chosen = answers[id]?.options?.[0]
      return chosen === undefined ? [] : [options.indexOf(chosen)]
    })
    if (places.length < FEWEST) return undefined
    return new Set(places).size === 1 ? 'straight' : 'varied'
  }
}
