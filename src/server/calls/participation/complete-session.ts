import { messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { CompletionBody, CompletionReply, SurveyParams } from '#contract/schemas.ts'
import { isKnownPostalCode } from '#places/postal-table.ts'
import { readPlace } from '#rules/answers/place.ts'
import type { Proof } from '#rules/quality/proof.ts'
import type { Store } from '#store/store.ts'
import type { CompletionOutcome } from '#store/writes/complete-session.ts'
import type { CatalogSurvey } from '#surveys/catalog.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import type { Openings } from '../../openings.ts'
import type { ProofChallenges } from '../../proof/challenges.ts'
import type { TypedApp } from '../../typed-app.ts'
import { SANDBOX_RESPONSE } from '../../typeform/found-response.ts'
import type { Claim, Supports } from '../../typeform/verification.ts'
import type { ResponseFlags } from '../../visitor/response-flags.ts'
import type { SessionSeals } from '../../visitor/session-seal.ts'
import { surveyOf } from '../survey-of.ts'
import { sessionToComplete } from './session-to-complete.ts'

const schema = { params: SurveyParams, body: CompletionBody, response: { 200: CompletionReply } }

interface Parts {
  readonly store: Store
  readonly seals: SessionSeals
  readonly challenges: ProofChallenges
  readonly config: Pick<Config, 'forms' | 'proofOfWork' | 'typeform'>
  readonly flags: ResponseFlags
  readonly openings: Openings
}

/** The page says that the form was sent. Unless the form's records are here already, it is counted as reported. */
export function completeSessionCall(parts: Parts) {
  return async (app: TypedApp) => {
    app.post(apiPaths.complete(':id'), { schema }, async ({ params, body, network }) => {
      const { claim, proof } = await readClaim(surveyOf(params), body, parts)
      return complete({ claim, proof, network }, parts)
    })
  }
}

/** The page says that the form was sent, and the form's own records agree. */
export function verifyCompletionCall(parts: Parts & { readonly supports: Supports }) {
  return async (app: TypedApp) => {
    app.post(apiPaths.verifyCompletion(':id'), { schema }, async ({ params, body, network }) => {
      const { claim, proof } = await readClaim(surveyOf(params), body, parts)
      if (!(await parts.supports(claim))) throw new Failure('not-verifiable')
      return complete({ claim, proof, network }, parts)
    })
  }
}

/** What the page says, understood. */
async function readClaim(
  { id: surveyId }: CatalogSurvey,
  body: CompletionBody,
  parts: Parts,
): Promise<{ claim: Claim; proof: Proof }> {
  const { responseId } = body
  if (responseId === SANDBOX_RESPONSE) throw new Failure('bad-request')
  const place = readPlace(body, isKnownPostalCode)
  // PostgreSQL cannot keep a NUL: it would refuse the whole answer as if the fault were ours.
  if (!place) throw new Failure('bad-place')
  const at = Date.now()
  const { session, proof } = await sessionToComplete({ surveyId, body, at }, parts)
  const form = parts.config.forms[surveyId]
  const formId = form.kind === 'typeform' ? form.formId : undefined
  const { token, webhookSecret } = parts.config.typeform
  const isProvable = token !== undefined || webhookSecret !== undefined
  return { claim: { surveyId, session, responseId, formId, isProvable, place, at }, proof }
}

async function complete(
  { claim, proof, network }: { claim: Claim; proof: Proof; network: string },
  { store, flags }: Parts,
): Promise<CompletionReply> {
  const completing = { ...claim, network, proof }
  const marks = claim.formId ? flags.atCompletion(completing) : flags.afterAnswers(completing)
  return replies[await store.participation.complete({ ...claim, marks })]()
}

const replies: Record<CompletionOutcome, () => CompletionReply> = {
  completed: () => ({ success: true, message: messages.completed }),
  'already-reported': () => ({ success: true, message: messages.completed }),
  'already-verified': () => ({ success: true, message: messages.completed }),
  'turn-taken': () => {
    throw new Failure('already-answered')
  },
}
