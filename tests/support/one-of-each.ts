import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'

/** One survey for each different value of `parts`: others would test the same again. */
export function oneOfEach(parts: (survey: Survey) => unknown): Survey[] {
  const alike = Map.groupBy<string, Survey>(fixedSurveys, (survey) => JSON.stringify(parts(survey)))
  return [...alike.values()].flatMap((surveys) => surveys.slice(0, 1))
}
