import { messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { CompletionBody, CompletionReply, SurveyParams } from '#contract/schemas.ts'
import { isKnownPostalCode } from '#places/postal-table.ts'
import { readLocation } from '#rules/location.ts'
import type { CompletionOutcome, Proof } from '#store/participation.ts'
import type { Store } from '#store/store.ts'
import type { SurveyId } from '#surveys/survey.ts'
import { Failure } from '../failure.ts'
import type { TypedApp } from '../typed-app.ts'
import type { VerifyClaim } from '../verification.ts'
import { surveyOf } from './survey-of.ts'

const schema = { params: SurveyParams, body: CompletionBody, response: { 200: CompletionReply } }

/** The page says that the form was sent. Nothing proves it, so it is counted as reported. */
export function completeSessionCall(store: Store) {
  return async (app: TypedApp) => {
    app.post(apiPaths.complete(':id'), { schema }, async (request) => {
      const { id } = surveyOf(request.params)
      return complete(store, id, request.body, 'reported')
    })
  }
}

/** The page says that the form was sent, and the form's own records agree. */
export function verifyCompletionCall(store: Store, verify: VerifyClaim) {
  return async (app: TypedApp) => {
    app.post(apiPaths.verifyCompletion(':id'), { schema }, async (request) => {
      const { id } = surveyOf(request.params)
      if ((await verify({ surveyId: id, ...request.body })) !== 'verified') throw new Failure('not-verifiable')
      return complete(store, id, request.body, 'verified')
    })
  }
}

async function complete({ participation }: Store, surveyId: SurveyId, body: CompletionBody, proof: Proof) {
  const place = readLocation(body, isKnownPostalCode)
  // PostgreSQL cannot keep a NUL: it would refuse the whole answer as if the fault were ours.
  if (!place || /\p{Cc}/u.test(place.colonia ?? '')) throw new Failure('bad-location')
  const { sessionId, responseId } = body
  const outcome = await participation.complete({ surveyId, sessionId, responseId, proof, place, at: Date.now() })
  return replies[outcome]()
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
