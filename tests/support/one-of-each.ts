import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'

/** Of surveys that have these parts in common, the first: the others would show the same once more. */
export function oneOfEach(parts: (survey: Survey) => unknown): Survey[] {
  const alike = Map.groupBy<string, Survey>(fixedSurveys, (survey) => JSON.stringify(parts(survey)))
  return [...alike.values()].flatMap((surveys) => surveys.slice(0, 1))
}
