import type { onRequestHookHandler } from 'fastify'
import { OpenAnswersQuery, OpenAnswersReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { kindOf } from '#questions/kinds.ts'
import { plain } from '#rules/answers/suggestions.ts'
import type { Store } from '#store/store.ts'
import type { Bookmarks } from '../../bookmarks.ts'
import { Failure } from '../../failure.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'
import { questionOf } from './question-of.ts'

const ON_A_PAGE = 20

/** What people wrote, a page at a time, for the administrator. */
export function openAnswersCall({ openAnswers }: Store, signedIn: onRequestHookHandler, bookmarks: Bookmarks) {
  return async (app: TypedApp) => {
    app.get(
      apiPaths.openAnswers(':id'),
      {
        onRequest: signedIn,
        schema: { params: SurveyParams, querystring: OpenAnswersQuery, response: { 200: OpenAnswersReply } },
      },
      async ({ params, query }) => {
        const survey = surveyOf(params)
        const question = questionOf(survey, query.question)
        const before = query.after === undefined ? undefined : bookmarks.open(query.after)
        const isLost = query.after !== undefined && before === undefined
        if (!kindOf(question).takesWords(question) || isLost) throw new Failure('bad-request')
        const wanted = plain(query.search ?? '')
        const { answers, next } = await openAnswers.of({
          surveyId: survey.id,
          question: question.id,
          isWanted: (words) => plain(words).includes(wanted),
          most: ON_A_PAGE,
          before,
        })
        return next === undefined ? { answers } : { answers, next: bookmarks.seal(next) }
      },
    )
  }
}
