import { mayFinish } from '#rules/openness.ts'
import type { Proof } from '#rules/quality/proof.ts'
import type { Session } from '#store/writes/complete-session.ts'
import type { SurveyId } from '#surveys/catalog.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import type { Openings } from '../../openings.ts'
import type { ProofChallenges } from '../../proof/challenges.ts'
import type { SessionSeals } from '../../visitor/session-seal.ts'

interface Asked {
  readonly surveyId: SurveyId
  readonly body: { readonly sessionId: string; readonly proof?: unknown }
  readonly at: number
}

interface Parts {
  readonly seals: SessionSeals
  readonly openings: Openings
  readonly challenges: ProofChallenges
  readonly config: Pick<Config, 'proofOfWork'>
}

/** The session that a page completes, and the work that it brings. What cannot be completed gets no further than here. */
export function sessionToComplete(
  { surveyId, body, at }: Asked,
  { seals, openings, challenges, config }: Parts,
): { session: Session; proof: Proof } {
  const session = seals.open({ surveyId, sealed: body.sessionId, at })
  if (!session) throw new Failure('unknown-session')
  if (!mayFinish(openings.of(surveyId, at), session.startedAt, at)) throw new Failure('survey-closed')
  const proof = challenges.verify({ sessionId: session.id, claimed: body.proof, at })
  if (config.proofOfWork === 'always' && proof.kind !== 'solved') throw new Failure('no-proof')
  return { session, proof }
}
