import { messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { StartReply, SurveyParams } from '#contract/schemas.ts'
import { Failure } from '../../failure.ts'
import type { Services } from '../../services.ts'
import { closedFailures } from '../../survey-schedule.ts'
import type { TypedApp } from '../../typed-app.ts'
import { visitedSurvey } from '../survey-of.ts'

/** Starts a session for an address that has not answered yet. The body, if any, is ignored. */
export function startSessionCall(
  app: TypedApp,
  { catalog, store, nameVisitor, flags, seals, schedule }: Services,
): void {
  const schema = { params: SurveyParams, response: { 200: StartReply } }
  app.post(apiPaths.start(':id'), { schema }, async ({ params, network }) => {
    const { id: surveyId } = visitedSurvey(catalog, params)
    const openness = schedule.of(surveyId)
    if (openness.kind !== 'open') throw new Failure(closedFailures[openness.kind])
    const start = { surveyId, visitor: nameVisitor(network, surveyId), at: Date.now() }
    const outcome = await store.participation.start(start)
    if (outcome === 'turn-taken') throw new Failure('turn-taken')
    const marks = flags.atStart(surveyId, network)
    return { sessionId: seals.seal({ ...start, marks }), message: messages.sessionStarted }
  })
}
