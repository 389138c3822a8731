import { failures, messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { CheckReply, SurveyParams } from '#contract/schemas.ts'
import type { Store } from '#store/store.ts'
import { closedFailures, type Openings } from '../../openings.ts'
import type { TypedApp } from '../../typed-app.ts'
import type { FullestOrigin } from '../../visitor/fullest-origin.ts'
import type { NameVisitor } from '../../visitor/visitor-name.ts'
import { surveyOf } from '../survey-of.ts'

interface Parts {
  readonly store: Store
  readonly openings: Openings
  readonly metrics: { readonly origin: Pick<FullestOrigin, 'arrived'> }
  readonly nameVisitor: NameVisitor
}

/** May this address still answer? Asking spends nothing. */
export function checkAccessCall({ store: { participation }, nameVisitor, openings, metrics: { origin } }: Parts) {
  return async (app: TypedApp) => {
    app.get(
      apiPaths.check(':id'),
      { schema: { params: SurveyParams, response: { 200: CheckReply } } },
      async (request) => {
        const { id: surveyId } = surveyOf(request.params)
        origin.arrived(request.network)
        const openness = openings.of(surveyId)
        if (openness.kind !== 'open') {
          return { canAccess: false, message: failures[closedFailures[openness.kind]].sentence }
        }
        const canAccess = await participation.mayAnswer({ surveyId, visitor: nameVisitor(request.network, surveyId) })
        if (canAccess) return { canAccess, message: messages.accessGranted }
        // The reply does not wait for the count, and does not fail with it.
        participation.noteRefusedCheck(surveyId).catch((error) => request.log.warn(error))
        return { canAccess, message: messages.accessDenied }
      },
    )
  }
}
