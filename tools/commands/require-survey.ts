import { type Catalog, findSurvey } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { UsageError } from './command.ts'

export function requireSurvey(catalog: Catalog, id: string): Survey {
  const survey = findSurvey(catalog, id)
  if (survey) return survey
  throw new UsageError(`No existe la encuesta «${id}»; las que hay: ${catalog.map((each) => each.id).join(', ')}.`)
}
