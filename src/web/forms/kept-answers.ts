import type { Answers } from '#rules/answers.ts'

const keyOf = (surveyId: string) => `encuesta-${surveyId}-respuestas`

/** Answers stay in this tab until they are sent: a reload or a lost connection costs nothing. */
export function readKeptAnswers(surveyId: string): Answers {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(surveyId)) ?? '{}') as Answers) ?? {}
  } catch {
    return {}
  }
}

export function keepAnswers(surveyId: string, answers: Answers): void {
  try {
    sessionStorage.setItem(keyOf(surveyId), JSON.stringify(answers))
  } catch {
    // A browser may forbid storage: the page itself still holds the answers.
  }
}

export function forgetAnswers(surveyId: string): void {
  try {
    sessionStorage.removeItem(keyOf(surveyId))
  } catch {
    // Nothing was kept.
  }
}
