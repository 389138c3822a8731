import { type CatalogSurvey, findSurvey, surveys } from '#surveys/catalog.ts'
import { UsageError } from './command.ts'

export function requireSurvey(id: string): CatalogSurvey {
  const survey = findSurvey(id)
  if (survey) return survey
  throw new UsageError(`No existe la encuesta «${id}»; las que hay: ${surveys.map((each) => each.id).join(', ')}.`)
}
