import { messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { CompletionBody, CompletionReply, SurveyParams } from '#contract/schemas.ts'
import { isKnownPostalCode } from '#places/postal-table.ts'
import { readPlace } from '#rules/answers/place.ts'
import type { Proof } from '#rules/quality/proof.ts'
import type { Survey } from '#surveys/survey.ts'
import { Failure } from '../../failure.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { SANDBOX_RESPONSE } from '../../typeform/found-response.ts'
import type { Claim } from '../../typeform/verification.ts'
import { visitedSurvey } from '../survey-of.ts'
import { sessionToComplete } from './session-to-complete.ts'

/**
 * The page reports that the form was sent. The first call counts it as reported, unless the form's records are here already;
 * the second counts it only if they agree. Of our own form the records are always here, or there is nothing to complete.
 */
export function completionCalls(app: TypedApp, services: Services): void {
  const schema = { params: SurveyParams, body: CompletionBody, response: { 200: CompletionReply } }
  app.post(apiPaths.complete(':id'), { schema }, async ({ params, body, network }) => {
    const { claim, proof } = readClaim(visitedSurvey(services.catalog, params), body, services)
    return complete({ claim, proof, network }, services)
  })
  app.post(apiPaths.verifyCompletion(':id'), { schema }, async ({ params, body, network }) => {
    const { claim, proof } = readClaim(visitedSurvey(services.catalog, params), body, services)
    if (!(await services.isVerified(claim))) throw new Failure('not-verifiable')
    return complete({ claim, proof, network }, services)
  })
}

function readClaim(
  { id: surveyId, form }: Survey,
  body: CompletionBody,
  services: Services,
): { claim: Claim; proof: Proof } {
  const { responseId } = body
  if (responseId === SANDBOX_RESPONSE) throw new Failure('bad-request')
  const place = readPlace(body, isKnownPostalCode)
  // This also refuses a NUL, which PostgreSQL cannot store: the request would fail as an internal error.
  if (!place) throw new Failure('bad-place')
  const at = Date.now()
  const { session, proof } = sessionToComplete({ surveyId, body, at }, services)
  const { typeform } = services.config
  const formId = form.kind === 'typeform' ? form.formId : undefined
  const isProvable = typeform.token !== undefined || typeform.webhookSecret !== undefined
  return { claim: { surveyId, session, responseId, formId, isProvable, place, at }, proof }
}

async function complete(
  { claim, proof, network }: { claim: Claim; proof: Proof; network: string },
  { store, flags }: Services,
): Promise<CompletionReply> {
  const { formId, responseId, session } = claim
  const completing = { ...claim, network, proof }
  // Our own form hands out the session's id as that of the response.
  const isAnswered = (!formId || responseId === session.id) && (await store.answers.areKept(session.id))
  // Completed without answers, it would take the flags of an arrival that was never counted.
  if (!formId && !isAnswered) throw new Failure('unknown-session')
  const marks = isAnswered ? flags.afterAnswers(completing) : flags.atCompletion(completing)
  const outcome = await store.participation.complete({ ...claim, marks })
  if (outcome === 'turn-taken') throw new Failure('already-answered')
  return { success: true, message: messages.completed }
}
