import { type Catalog, findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import type { Config } from './config.ts'

/** The surveys of this site, each with the form that it is set to, as they were when `refresh` was last called. */
export function liveCatalog({ forms }: Pick<Config, 'forms'>) {
  const surveys: Catalog = fixedSurveys.map((survey) => ({ ...survey, form: forms[survey.id] }))
  return {
    all: (): Catalog => surveys,

    find: (id: string): Survey | undefined => findSurvey(surveys, id),

    /** Whether a survey was opened since, by any process. */
    refresh: async (): Promise<boolean> => false,
  }
}

export type LiveCatalog = ReturnType<typeof liveCatalog>
