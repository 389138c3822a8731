import {
  AnalysisQuery,
  AnalysisReply,
  ComparisonQuery,
  ComparisonReply,
  TrendQuery,
  TrendReply,
} from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { analyses } from '../../analyses.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { questionOf, surveyOf } from '../survey-of.ts'

/** What was answered, for the administrator: all questions, one by a trait, one by week. */
export function surveyAnalysisCalls(app: TypedApp, { catalog, store }: Services): void {
  const { of, compared, byWeek } = analyses(store, catalog.openedOn)
  const params = SurveyParams
  const all = { params, querystring: AnalysisQuery, response: { 200: AnalysisReply } }
  app.get(apiPaths.analysis(':id'), { schema: all }, async ({ params, query }) =>
    of(surveyOf(catalog, params), query.which),
  )
  const byTrait = { params, querystring: ComparisonQuery, response: { 200: ComparisonReply } }
  app.get(apiPaths.comparison(':id'), { schema: byTrait }, async ({ params, query }) => {
    const survey = surveyOf(catalog, params)
    return compared(survey, questionOf(survey, query.question), query)
  })
  const overTime = { params, querystring: TrendQuery, response: { 200: TrendReply } }
  app.get(apiPaths.trend(':id'), { schema: overTime }, async ({ params, query }) => {
    const survey = surveyOf(catalog, params)
    return byWeek(survey, questionOf(survey, query.question), query.which)
  })
}
