import { mayFinish } from '#rules/openness.ts'
import type { Proof } from '#rules/quality/proof.ts'
import type { Session } from '#store/writes/complete-session.ts'
import { Failure } from '../../failure.ts'
import type { Services } from '../../services.ts'

interface CompletionRequest {
  readonly surveyId: string
  readonly body: { readonly sessionId: string; readonly proof?: unknown }
  readonly at: number
}

/** The session that a page completes, with its proof of work. Fails where it cannot be completed. */
export function sessionToComplete(
  { surveyId, body, at }: CompletionRequest,
  { seals, schedule, challenges, config }: Services,
): { session: Session; proof: Proof } {
  const session = seals.open({ surveyId, sealed: body.sessionId, at })
  if (!session) throw new Failure('unknown-session')
  if (!mayFinish(schedule.of(surveyId, at), session.startedAt, at)) throw new Failure('survey-closed')
  const proof = challenges.verify({ sessionId: session.id, claimed: body.proof, at })
  if (config.proofOfWork === 'always' && proof.kind !== 'solved') throw new Failure('no-proof')
  return { session, proof }
}
