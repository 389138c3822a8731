import { messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { CompletionBody, CompletionReply, SurveyParams } from '#contract/schemas.ts'
import { isKnownPostalCode } from '#places/postal-table.ts'
import { readPlace } from '#rules/place.ts'
import type { Store } from '#store/store.ts'
import type { CompletionOutcome } from '#store/writes/complete-session.ts'
import type { SurveyId } from '#surveys/survey.ts'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import type { TypedApp } from '../typed-app.ts'
import { SANDBOX_RESPONSE } from '../typeform/found-response.ts'
import type { Supports } from '../typeform/verification.ts'
import { surveyOf } from './survey-of.ts'

const schema = { params: SurveyParams, body: CompletionBody, response: { 200: CompletionReply } }

type Forms = Config['forms']

/** The page says that the form was sent. Unless the form's records are here already, it is counted as reported. */
export function completeSessionCall(store: Store, forms: Forms) {
  return async (app: TypedApp) => {
    app.post(apiPaths.complete(':id'), { schema }, async (request) => {
      const { id } = surveyOf(request.params)
      return complete(store, forms, id, request.body)
    })
  }
}

/** The page says that the form was sent, and the form's own records agree. */
export function verifyCompletionCall(store: Store, forms: Forms, supports: Supports) {
  return async (app: TypedApp) => {
    app.post(apiPaths.verifyCompletion(':id'), { schema }, async (request) => {
      const { id } = surveyOf(request.params)
      if (!(await supports({ surveyId: id, ...request.body }))) throw new Failure('not-verifiable')
      return complete(store, forms, id, request.body)
    })
  }
}

async function complete({ participation }: Store, forms: Forms, surveyId: SurveyId, body: CompletionBody) {
  const { sessionId, responseId } = body
  if (responseId === SANDBOX_RESPONSE) throw new Failure('bad-request')
  const place = readPlace(body, isKnownPostalCode)
  // PostgreSQL cannot keep a NUL: it would refuse the whole answer as if the fault were ours.
  if (!place) throw new Failure('bad-place')
  const form = forms[surveyId]
  const formId = form.kind === 'typeform' ? form.formId : undefined
  return replies[await participation.complete({ surveyId, sessionId, responseId, formId, place, at: Date.now() })]()
}

const replies: Record<CompletionOutcome, () => CompletionReply> = {
  completed: () => ({ success: true, message: messages.completed }),
  'already-completed': () => ({ success: true, message: messages.completed }),
  'turn-taken': () => {
    throw new Failure('already-answered')
  },
  'unknown-session': () => {
    throw new Failure('unknown-session')
  },
}
