import { OpenAnswersQuery, OpenAnswersReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { kindOf } from '#questions/kinds.ts'
import { plain } from '#rules/answers/suggestions.ts'
import { Failure } from '../../failure.ts'
import { sealer } from '../../sealer.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { questionOf, surveyOf } from '../survey-of.ts'

const ON_A_PAGE = 20

/**
 * What people wrote, a page at a time, for the administrator. Where a page ended is the name of a response: sealed, because it
 * must not stand beside anybody's words.
 */
export function openAnswersCall(app: TypedApp, { catalog, store, visitorSecret }: Services): void {
  const bookmarks = sealer('bookmarks in open answers', visitorSecret)
  const schema = { params: SurveyParams, querystring: OpenAnswersQuery, response: { 200: OpenAnswersReply } }
  app.get(apiPaths.openAnswers(':id'), { schema }, async ({ params, query }) => {
    const survey = surveyOf(catalog, params)
    const question = questionOf(survey, query.question)
    const before = query.after === undefined ? undefined : bookmarks.open(query.after, survey.id)?.toString()
    const isLost = query.after !== undefined && before === undefined
    if (!kindOf(question).takesWords(question) || isLost) throw new Failure('bad-request')
    const wanted = plain(query.search ?? '')
    const { answers, next } = await store.openAnswers.of({
      surveyId: survey.id,
      question: question.id,
      isWanted: (words) => plain(words).includes(wanted),
      most: ON_A_PAGE,
      before,
    })
    return next === undefined ? { answers } : { answers, next: bookmarks.seal(Buffer.from(next), survey.id) }
  })
}
