import type { StoredAnswers } from '../answers/stored-answers.ts'

/** Many honest people give the same answers to fewer questions than this. */
const FEWEST_QUESTIONS = 5
const FEWEST_TIMES = 20
/** A smaller share cannot move a result by a percentage point, and among many people it happens by chance. */
const SMALLEST_SHARE = 0.01

/**
 * The choices as one text that does not depend on their order; undefined if there are too few. Written words are left out: one
 * different word in each response would hide the repetition.
 */
export function choicesAsText(answers: StoredAnswers): string | undefined {
  const chosen: string[] = []
  for (const [question, { options, scale }] of Object.entries(answers)) {
    if (scale !== undefined) chosen.push(`${question} ${scale}`)
    else if (options) chosen.push(`${question} ${options.length > 1 ? options.toSorted() : options}`)
  }
  return chosen.length < FEWEST_QUESTIONS ? undefined : chosen.sort().join()
}

/** Whether so many of all responses are the same that it is not chance. */
export function isRepetition(same: number, all: number): boolean {
  return same >= FEWEST_TIMES && same >= SMALLEST_SHARE * all
}
