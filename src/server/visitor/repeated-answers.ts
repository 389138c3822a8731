import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import { choicesAsText, isRepetition } from '#rules/quality/repetition.ts'
import { windowCounter } from './window-counter.ts'

/** Whether many others recently chose the same in every question of a survey. Counted by hash: no answer is kept. */
export function repeatedAnswers() {
  const recent = windowCounter(2)
  return {
    /** Counts one more with these answers. */
    arrived(surveyId: string, answers: StoredAnswers): boolean {
      const all = recent.add(surveyId)
      const choices = choicesAsText(answers)
      return choices !== undefined && isRepetition(recent.add(`${surveyId} ${choices}`), all)
    },
    /** To be called each day. */
    nextDay: recent.nextPeriod,
  }
}
