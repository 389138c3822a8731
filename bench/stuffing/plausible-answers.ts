import fc from 'fast-check'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { anyAnswers } from '../../tests/support/crowds/any-answers.ts'
import { SURVEY } from './site.ts'

/** Random valid answers of so many people, the same in every run. */
export function plausibleAnswers(people: number): SentAnswers[] {
  const survey = fixedSurveys.find(({ id }) => id === SURVEY)
  if (!survey) throw new Error(`no survey ${SURVEY}`)
  return fc.sample(anyAnswers(survey.questionnaire), { numRuns: people, seed: 15 })
}
