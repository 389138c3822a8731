import { apiPaths } from '#contract/paths.ts'
import { Challenge, ChallengeBody, SurveyParams } from '#contract/schemas.ts'
import { Failure } from '../../failure.ts'
import type { ProofChallenges } from '../../proof/challenges.ts'
import type { TypedApp } from '../../typed-app.ts'
import type { ResponseFlags } from '../../visitor/response-flags.ts'
import type { SessionSeals } from '../../visitor/session-seal.ts'
import { surveyOf } from '../survey-of.ts'

interface Parts {
  readonly seals: SessionSeals
  readonly challenges: ProofChallenges
  readonly flags: Pick<ResponseFlags, 'effortNow'>
}

/** Gives the work that a session's device does while its visitor answers. A POST, so that no log has the session in an address. */
export function askForProofCall({ seals, challenges, flags }: Parts) {
  return async (app: TypedApp) => {
    app.post(
      apiPaths.proof(':id'),
      { schema: { params: SurveyParams, body: ChallengeBody, response: { 200: Challenge } } },
      async ({ params, body, network }) => {
        const { id: surveyId } = surveyOf(params)
        const at = Date.now()
        const session = seals.open({ surveyId, sealed: body.sessionId, at })
        if (!session) throw new Failure('unknown-session')
        return challenges.make({
          sessionId: session.id,
          effort: flags.effortNow({ surveyId, session, network, at }),
          at,
        })
      },
    )
  }
}
