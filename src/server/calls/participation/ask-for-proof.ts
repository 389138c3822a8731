import { apiPaths } from '#contract/paths.ts'
import { Challenge, ChallengeBody, SurveyParams } from '#contract/schemas.ts'
import { effortFor } from '#rules/quality/effort.ts'
import { Failure } from '../../failure.ts'
import type { ProofChallenges } from '../../proof/challenges.ts'
import type { TypedApp } from '../../typed-app.ts'
import type { SessionSeals } from '../../visitor/session-seal.ts'
import { surveyOf } from '../survey-of.ts'

interface Parts {
  readonly seals: SessionSeals
  readonly challenges: ProofChallenges
}

/** Gives the work that a session's device does while its visitor answers. A POST, so that no log has the session in an address. */
export function askForProofCall({ seals, challenges }: Parts) {
  return async (app: TypedApp) => {
    app.post(
      apiPaths.proof(':id'),
      { schema: { params: SurveyParams, body: ChallengeBody, response: { 200: Challenge } } },
      async ({ params, body }) => {
        const { id: surveyId } = surveyOf(params)
        const at = Date.now()
        const session = seals.open({ surveyId, sealed: body.sessionId, at })
        if (!session) throw new Failure('unknown-session')
        return challenges.make({ sessionId: session.id, effort: effortFor(session.marks), at })
      },
    )
  }
}
