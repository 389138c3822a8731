import { apiPaths } from '#contract/paths.ts'
import { AnswersBody, ResponsesReply, SurveyParams } from '#contract/schemas.ts'
import { isKnownPostalCode } from '#places/postal-table.ts'
import { answersThatCount, findProblems } from '#rules/answers.ts'
import { readPlace } from '#rules/place.ts'
import type { Store } from '#store/store.ts'
import { Failure } from '../failure.ts'
import type { TypedApp } from '../typed-app.ts'
import { newId } from '../visitor/new-id.ts'
import { surveyOf } from './survey-of.ts'

/** Keeps what was answered in our own form, whole or not at all. */
export function storeAnswersCall(store: Store) {
  return async (app: TypedApp) => {
    app.post(
      apiPaths.responses(':id'),
      { schema: { params: SurveyParams, body: AnswersBody, response: { 200: ResponsesReply } } },
      async ({ params, body }) => {
        const survey = surveyOf(params)
        const place = readPlace(body, isKnownPostalCode)
        if (!place) throw new Failure('bad-place')
        const [problem] = findProblems(survey.questionnaire, body.answers)
        if (problem) throw new Failure('bad-answer', { question: problem.questionId })
        const outcome = await store.answers.keep({
          surveyId: survey.id,
          sessionId: body.sessionId,
          responseId: newId(),
          answers: answersThatCount(survey.questionnaire, body.answers),
          place,
          at: Date.now(),
        })
        if (outcome.kind === 'answered') return { responseId: outcome.responseId }
        throw new Failure(outcome.kind === 'turn-taken' ? 'already-answered' : 'unknown-session')
      },
    )
  }
}
