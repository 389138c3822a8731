import { messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { CompletionBody, CompletionReply, SurveyParams } from '#contract/schemas.ts'
import { isKnownPostalCode } from '#places/postal-table.ts'
import { readPlace } from '#rules/place.ts'
import type { Store } from '#store/store.ts'
import type { CompletionOutcome } from '#store/writes/complete-session.ts'
import type { Report } from '#store/writes/report-completion.ts'
import type { CatalogSurvey } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import type { TypedApp } from '../typed-app.ts'
import { SANDBOX_RESPONSE } from '../typeform/found-response.ts'
import type { Supports } from '../typeform/verification.ts'
import type { SessionSeals } from '../visitor/session-seal.ts'
import { surveyOf } from './survey-of.ts'

const schema = { params: SurveyParams, body: CompletionBody, response: { 200: CompletionReply } }

interface Parts {
  readonly store: Store
  readonly forms: Config['forms']
  readonly seals: SessionSeals
}

/** The page says that the form was sent. Unless the form's records are here already, it is counted as reported. */
export function completeSessionCall({ store, forms, seals }: Parts) {
  return async (app: TypedApp) => {
    app.post(apiPaths.complete(':id'), { schema }, async ({ params, body }) => {
      const report = readReport(surveyOf(params), body, { forms, seals })
      return replies[await store.participation.complete(report)]()
    })
  }
}

/** The page says that the form was sent, and the form's own records agree. */
export function verifyCompletionCall({ store, forms, seals }: Parts, supports: Supports) {
  return async (app: TypedApp) => {
    app.post(apiPaths.verifyCompletion(':id'), { schema }, async ({ params, body }) => {
      const report = readReport(surveyOf(params), body, { forms, seals })
      if (!(await supports(report))) throw new Failure('not-verifiable')
      return replies[await store.participation.complete(report)]()
    })
  }
}

/** What the page says, understood. A session that is not of this site and survey never gets further than here. */
function readReport(
  { id: surveyId }: CatalogSurvey,
  body: CompletionBody,
  { forms, seals }: Omit<Parts, 'store'>,
): Report {
  const { sessionId, responseId } = body
  if (responseId === SANDBOX_RESPONSE) throw new Failure('bad-request')
  const place = readPlace(body, isKnownPostalCode)
  // PostgreSQL cannot keep a NUL: it would refuse the whole answer as if the fault were ours.
  if (!place) throw new Failure('bad-place')
  const at = Date.now()
  const session = seals.open({ surveyId, sealed: sessionId, at })
  if (!session) throw new Failure('unknown-session')
  const form = forms[surveyId]
  const formId = form.kind === 'typeform' ? form.formId : undefined
  return { surveyId, session, responseId, formId, place, at }
}

const replies: Record<CompletionOutcome, () => CompletionReply> = {
  completed: () => ({ success: true, message: messages.completed }),
  'already-reported': () => ({ success: true, message: messages.completed }),
  'already-verified': () => ({ success: true, message: messages.completed }),
  'turn-taken': () => {
    throw new Failure('already-answered')
  },
}
