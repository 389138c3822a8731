import type { Finding } from '#field-studies/field-study.ts'
import { findSurvey } from '#surveys/catalog.ts'
import type { Accent } from '#surveys/survey.ts'

/** Results wear the colour of their survey. */
export function findingAccent({ surveyId }: Finding): Accent {
  return findSurvey(surveyId)?.accent ?? 'blue'
}
