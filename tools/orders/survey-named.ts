import { type CatalogSurvey, findSurvey, surveys } from '#surveys/catalog.ts'
import { BadUse } from './bad-use.ts'

/** The one survey that the words name. */
export function surveyNamed(words: readonly string[]): CatalogSurvey {
  const [id, ...others] = words
  const all = surveys.map((each) => each.id).join(', ')
  if (id === undefined || others.length > 0) throw new BadUse(`Di una encuesta: ${all}.`)
  const survey = findSurvey(id)
  if (!survey) throw new BadUse(`No existe la encuesta «${id}»; las que hay: ${all}.`)
  return survey
}
