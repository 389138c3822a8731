import { findSurvey } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { Failure } from '../failure.ts'

export function surveyOf(params: { id: string }): Survey {
  const survey = findSurvey(params.id)
  if (!survey) throw new Failure('unknown-survey')
  return survey
}
