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
import { surveyOf } from '../survey-of.ts'
import { sessionToComplete } from './session-to-complete.ts'

/**
 * The page says that the form was sent. By the first call it is counted as reported, unless the form's records are here
 * already; by the second only if they agree.
 */
export function completionCalls(app: TypedApp, services: Services): void {
  const schema = { params: SurveyParams, body: CompletionBody, response: { 200: CompletionReply } }
  app.post(apiPaths.complete(':id'), { schema }, async ({ params, body, network }) => {
    const { claim, proof } = await readClaim(surveyOf(services.catalog, params), body, services)
    return complete({ claim, proof, network }, services)
  })
  app.post(apiPaths.verifyCompletion(':id'), { schema }, async ({ params, body, network }) => {
    const { claim, proof } = await readClaim(surveyOf(services.catalog, params), body, services)
    if (!(await services.supports(claim))) throw new Failure('not-verifiable')
    return complete({ claim, proof, network }, services)
  })
}

/** What the page says, understood. */
async function readClaim(
  { id: surveyId, form }: Survey,
  body: CompletionBody,
  services: Services,
): Promise<{ claim: Claim; proof: Proof }> {
  const { responseId } = body
  if (responseId === SANDBOX_RESPONSE) throw new Failure('bad-request')
  const place = readPlace(body, isKnownPostalCode)
  // PostgreSQL cannot keep a NUL: it would refuse the whole answer as if the fault were ours.
  if (!place) throw new Failure('bad-place')
  const at = Date.now()
  const { session, proof } = await sessionToComplete({ surveyId, body, at }, services)
  const { typeform } = services.config
  const formId = form.kind === 'typeform' ? form.formId : undefined
  const isProvable = typeform.token !== undefined || typeform.webhookSecret !== undefined
  return { claim: { surveyId, session, responseId, formId, isProvable, place, at }, proof }
}

async function complete(
  { claim, proof, network }: { claim: Claim; proof: Proof; network: string },
  { store, flags }: Services,
): Promise<CompletionReply> {
  const completing = { ...claim, network, proof }
  const marks = claim.formId ? flags.atCompletion(completing) : flags.afterAnswers(completing)
  const outcome = await store.participation.complete({ ...claim, marks })
  if (outcome === 'turn-taken') throw new Failure('already-answered')
  return { success: true, message: messages.completed }
}
