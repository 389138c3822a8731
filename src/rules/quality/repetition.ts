import type { KeptAnswers } from '../answers/kept-answers.ts'

/** To fewer questions, many honest people answer the same. */
const FEWEST_QUESTIONS = 5
const FEWEST_TIMES = 20
/** What is less of a survey's answers moves none of its results by a point, and with many people comes about by chance. */
const SMALLEST_SHARE = 0.01

/**
 * What was chosen, as one text whatever the order; nothing where too little was. Without words: one of their own in each
 * would make any two different.
 */
export function choicesAsText(answers: KeptAnswers): string | undefined {
  const chosen: string[] = []
  for (const [question, { options, scale }] of Object.entries(answers)) {
    if (scale !== undefined) chosen.push(`${question} ${scale}`)
    else if (options) chosen.push(`${question} ${options.length > 1 ? options.toSorted() : options}`)
  }
  return chosen.length < FEWEST_QUESTIONS ? undefined : chosen.sort().join()
}

/** Whether the same was chosen so often, of so many answers, that it is more than chance. */
export function isRepetition(same: number, all: number): boolean {
  return same >= FEWEST_TIMES && same >= SMALLEST_SHARE * all
}
