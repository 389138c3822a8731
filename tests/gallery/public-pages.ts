import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { fixedSurveys } from '#surveys/catalog.ts'

/** The addresses of everything that anybody reads, and one that there is not. */
export const publicPages = [
  pagePaths.home,
  '/no-existe',
  pagePaths.resultsIndex,
  releasePaths.all,
  releasePaths.newest('005'),
  pagePaths.method,
  pagePaths.openData,
  ...fieldStudies.map(({ surveyId }) => pagePaths.results(surveyId)),
  ...fixedSurveys.flatMap(({ id }) => [pagePaths.survey(id), pagePaths.thankYou(id)]),
]
