import { messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { StartReply, SurveyParams } from '#contract/schemas.ts'
import type { Store } from '#store/store.ts'
import { Failure } from '../../failure.ts'
import { closedFailures, type Openings } from '../../openings.ts'
import type { TypedApp } from '../../typed-app.ts'
import type { ResponseFlags } from '../../visitor/response-flags.ts'
import type { SessionSeals } from '../../visitor/session-seal.ts'
import type { NameVisitor } from '../../visitor/visitor-name.ts'
import { surveyOf } from '../survey-of.ts'

interface Parts {
  readonly store: Store
  readonly nameVisitor: NameVisitor
  readonly flags: ResponseFlags
  readonly seals: SessionSeals
  readonly openings: Openings
}

/** Opens a session for an address that has not answered yet. The body, if any, says nothing. */
export function startSessionCall({ store, nameVisitor, flags, seals, openings }: Parts) {
  return async (app: TypedApp) => {
    app.post(
      apiPaths.start(':id'),
      { schema: { params: SurveyParams, response: { 200: StartReply } } },
      async (request) => {
        const { id: surveyId } = surveyOf(request.params)
        const openness = openings.of(surveyId)
        if (openness.kind !== 'open') throw new Failure(closedFailures[openness.kind])
        const start = { surveyId, visitor: nameVisitor(request.network, surveyId), at: Date.now() }
        const outcome = await store.participation.start(start)
        if (outcome === 'turn-taken') throw new Failure('turn-taken')
        const marks = flags.atStart(surveyId, request.network)
        return { sessionId: seals.seal({ ...start, marks }), message: messages.sessionStarted }
      },
    )
  }
}
