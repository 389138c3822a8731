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
import type { Analyses } from '../../analyses.ts'
import type { TypedApp } from '../../typed-app.ts'
import { questionOf, surveyOf } from '../survey-of.ts'

/** What was answered, for the administrator: all questions, one by a trait, one by week. */
export function surveyAnalysisCalls(analyses: Analyses) {
  return async (app: TypedApp) => {
    app.get(
      apiPaths.analysis(':id'),
      {
        schema: { params: SurveyParams, querystring: AnalysisQuery, response: { 200: AnalysisReply } },
      },
      async ({ params, query }) => analyses.of(surveyOf(params), query.which),
    )
    app.get(
      apiPaths.comparison(':id'),
      {
        schema: { params: SurveyParams, querystring: ComparisonQuery, response: { 200: ComparisonReply } },
      },
      async ({ params, query }) => {
        const survey = surveyOf(params)
        return analyses.compared(survey, questionOf(survey, query.question), query)
      },
    )
    app.get(
      apiPaths.trend(':id'),
      {
        schema: { params: SurveyParams, querystring: TrendQuery, response: { 200: TrendReply } },
      },
      async ({ params, query }) => {
        const survey = surveyOf(params)
        return analyses.byWeek(survey, questionOf(survey, query.question), query.which)
      },
    )
  }
}
