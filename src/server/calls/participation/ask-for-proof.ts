import { apiPaths } from '#contract/paths.ts'
import { Challenge, ChallengeBody, SurveyParams } from '#contract/schemas.ts'
import { Failure } from '../../failure.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { visitedSurvey } from '../survey-of.ts'

/** Gives the work that a device does while its visitor answers. A POST, so that no proxy logs the session in a URL. */
export function askForProofCall(app: TypedApp, { catalog, seals, challenges, flags }: Services): void {
  const schema = { params: SurveyParams, body: ChallengeBody, response: { 200: Challenge } }
  app.post(apiPaths.proof(':id'), { schema }, async ({ params, body, network }) => {
    const { id: surveyId } = visitedSurvey(catalog, params)
    const at = Date.now()
    const session = seals.open({ surveyId, sealed: body.sessionId, at })
    if (!session) throw new Failure('unknown-session')
    return challenges.make({ sessionId: session.id, effort: flags.effortNow({ surveyId, session, network, at }), at })
  })
}
