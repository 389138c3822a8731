import { conditionsOf } from '#questions/base-question.ts'
import type { Questionnaire, Section } from '#surveys/questionnaire.ts'

/**
 * The parts of a form whose arrivals are counted: those with a question for everybody. Reaching any other part would reveal
 * earlier answers.
 */
export function countedParts({ sections }: Questionnaire): Section[] {
  return sections.filter(({ questions }) => questions.some((question) => conditionsOf(question).length === 0))
}

export interface Arrivals {
  /** A day in Mexico City. */
  readonly day: string
  /** The id of the part. */
  readonly part: string
  readonly times: number
}

/** How often each part was reached, since a day or ever. */
export function arrivalsByPart(questionnaire: Questionnaire, arrivals: readonly Arrivals[], since = '') {
  const recent = arrivals.filter(({ day }) => day >= since)
  return countedParts(questionnaire).map(({ id, title }) => ({
    title,
    times: recent.reduce((sum, { part, times }) => (part === id ? sum + times : sum), 0),
  }))
}
