import { type CatalogSurvey, findSurvey } from '#surveys/catalog.ts'
import { Failure } from '../failure.ts'

export function surveyOf(params: { id: string }): CatalogSurvey {
  const survey = findSurvey(params.id)
  if (!survey) throw new Failure('unknown-survey')
  return survey
}
