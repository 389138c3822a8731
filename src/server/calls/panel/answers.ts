import {
  AnalysisQuery,
  AnalysisReply,
  ComparisonQuery,
  ComparisonReply,
  OpenAnswersQuery,
  OpenAnswersReply,
  SeriesQuery,
  SeriesReply,
  TrendQuery,
  TrendReply,
} from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { kindOf } from '#questions/kinds.ts'
import { withoutCaseAndAccents } from '#rules/answers/suggestions.ts'
import { analyses } from '../../analyses.ts'
import { Failure } from '../../failure.ts'
import { panelSeries } from '../../panel-series.ts'
import { sealer } from '../../sealer.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { questionOf, surveyOf } from '../survey-of.ts'

const WRITTEN_ON_A_PAGE = 20

/** What was answered, for the administrator: all questions, one by a trait, one by week, and what people wrote. */
export function answerCalls(app: TypedApp, { catalog, store, coded, visitorSecret }: Services): void {
  const { of, compared, byWeek } = analyses(coded.store, catalog.openedOn)
  const ofSeries = analyses(store)
  const codedSurvey = (params: { id: string }) => coded.withCodes(surveyOf(catalog, params))
  const params = SurveyParams

  const all = { params, querystring: AnalysisQuery, response: { 200: AnalysisReply } }
  app.get(apiPaths.analysis(':id'), { schema: all }, async ({ params, query }) =>
    of(await codedSurvey(params), query.which),
  )

  const byTrait = { params, querystring: ComparisonQuery, response: { 200: ComparisonReply } }
  app.get(apiPaths.comparison(':id'), { schema: byTrait }, async ({ params, query }) => {
    const survey = await codedSurvey(params)
    return compared(survey, questionOf(survey, query.question), query)
  })

  const overTime = { params, querystring: TrendQuery, response: { 200: TrendReply } }
  app.get(apiPaths.trend(':id'), { schema: overTime }, async ({ params, query }) => {
    const survey = await codedSurvey(params)
    return byWeek(survey, questionOf(survey, query.question), query.which)
  })

  const inSeries = { params, querystring: SeriesQuery, response: { 200: SeriesReply } }
  app.get(apiPaths.series(':id'), { schema: inSeries }, async ({ params, query }) => {
    const survey = surveyOf(catalog, params)
    const { series } = questionOf(survey, query.question)
    if (series === undefined) throw new Failure('bad-request')
    return panelSeries({ catalog, store, answers: ofSeries }, survey, series)
  })

  // Where a page ended is a response's id: sealed, because it must not be seen beside what somebody wrote.
  const bookmarks = sealer('bookmarks in open answers', visitorSecret)
  const written = { params, querystring: OpenAnswersQuery, response: { 200: OpenAnswersReply } }
  app.get(apiPaths.openAnswers(':id'), { schema: written }, async ({ params, query }) => {
    const survey = surveyOf(catalog, params)
    const question = questionOf(survey, query.question)
    const before = query.after === undefined ? undefined : bookmarks.open(query.after, survey.id)?.toString()
    const isLost = query.after !== undefined && before === undefined
    if (!kindOf(question).takesWords(question) || isLost) throw new Failure('bad-request')
    const wanted = withoutCaseAndAccents(query.search ?? '')
    const { answers, next } = await store.openAnswers.of({
      surveyId: survey.id,
      question: question.id,
      isWanted: (words) => withoutCaseAndAccents(words).includes(wanted),
      most: WRITTEN_ON_A_PAGE,
      before,
    })
    return next === undefined ? { answers } : { answers, next: bookmarks.seal(Buffer.from(next), survey.id) }
  })
}
