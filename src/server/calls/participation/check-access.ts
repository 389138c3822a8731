import { failures, messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { CheckReply, SurveyParams } from '#contract/schemas.ts'
import type { Services } from '../../services.ts'
import { closedFailures } from '../../survey-schedule.ts'
import type { TypedApp } from '../../typed-app.ts'
import { visitedSurvey } from '../survey-of.ts'

/** Whether this address may still answer. The check itself does not count as an answer. */
export function checkAccessCall(
  app: TypedApp,
  { catalog, store: { participation }, nameVisitor, schedule, metrics: { arrivals } }: Services,
): void {
  const schema = { params: SurveyParams, response: { 200: CheckReply } }
  app.get(apiPaths.check(':id'), { schema }, async ({ params, network, log }) => {
    const { id: surveyId } = visitedSurvey(catalog, params)
    arrivals.arrived(network)
    const openness = schedule.of(surveyId)
    if (openness.kind !== 'open') {
      return { canAccess: false, message: failures[closedFailures[openness.kind]].sentence }
    }
    const canAccess = await participation.mayAnswer({ surveyId, visitor: nameVisitor(network, surveyId) })
    if (canAccess) return { canAccess, message: messages.accessGranted }
    // The reply neither waits for the count nor fails with it.
    participation.noteRefusedCheck(surveyId).catch((error) => log.warn(error, 'Un rechazo no se sumó a los conteos'))
    return { canAccess, message: messages.accessDenied }
  })
}
