import { messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { CompletionBody, CompletionReply, SurveyParams } from '#contract/schemas.ts'
import { isKnownPostalCode } from '#places/postal-table.ts'
import { readPlace } from '#rules/answers/place.ts'
import { mayFinish } from '#rules/openness.ts'
import { marksAtCompletion } from '#rules/quality/flags.ts'
import type { Store } from '#store/store.ts'
import type { CompletionOutcome } from '#store/writes/complete-session.ts'
import type { Report } from '#store/writes/report-completion.ts'
import type { CatalogSurvey } from '#surveys/catalog.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import type { Openings } from '../../openings.ts'
import type { Proofs } from '../../proof/proofs.ts'
import type { TypedApp } from '../../typed-app.ts'
import { SANDBOX_RESPONSE } from '../../typeform/found-response.ts'
import type { Supports } from '../../typeform/verification.ts'
import type { Marking } from '../../visitor/marking.ts'
import type { SessionSeals } from '../../visitor/session-seal.ts'
import { surveyOf } from '../survey-of.ts'

const schema = { params: SurveyParams, body: CompletionBody, response: { 200: CompletionReply } }

interface Parts {
  readonly store: Store
  readonly forms: Config['forms']
  readonly seals: SessionSeals
  readonly proofs: Proofs
  readonly marking: Marking
  readonly openings: Openings
}

/** The page says that the form was sent. Unless the form's records are here already, it is counted as reported. */
export function completeSessionCall(parts: Parts) {
  return async (app: TypedApp) => {
    app.post(apiPaths.complete(':id'), { schema }, async ({ params, body, network }) => {
      const { noticed } = await readReport(surveyOf(params), { body, network }, parts)
      return replies[await parts.store.participation.complete(noticed())]()
    })
  }
}

/** The page says that the form was sent, and the form's own records agree. */
export function verifyCompletionCall(parts: Parts, supports: Supports) {
  return async (app: TypedApp) => {
    app.post(apiPaths.verifyCompletion(':id'), { schema }, async ({ params, body, network }) => {
      const { report, noticed } = await readReport(surveyOf(params), { body, network }, parts)
      if (!(await supports(report))) throw new Failure('not-verifiable')
      return replies[await parts.store.participation.complete(noticed())]()
    })
  }
}

/** What the page says, understood. A session that is not of this site and survey never gets further than here. */
async function readReport(
  { id: surveyId }: CatalogSurvey,
  { body, network }: { body: CompletionBody; network: string },
  { forms, seals, proofs, marking, openings }: Parts,
): Promise<{ report: Report; noticed: () => Report }> {
  const { sessionId, responseId } = body
  if (responseId === SANDBOX_RESPONSE) throw new Failure('bad-request')
  const place = readPlace(body, isKnownPostalCode)
  // PostgreSQL cannot keep a NUL: it would refuse the whole answer as if the fault were ours.
  if (!place) throw new Failure('bad-place')
  const at = Date.now()
  const session = seals.open({ surveyId, sealed: sessionId, at })
  if (!session) throw new Failure('unknown-session')
  if (!mayFinish(openings.of(surveyId, at), session.startedAt, at)) throw new Failure('survey-closed')
  const proof = await proofs.of(session, body.proof)
  if (!proofs.isEnough(proof)) throw new Failure('no-proof')
  const form = forms[surveyId]
  const formId = form.kind === 'typeform' ? form.formId : undefined
  const marks = marksAtCompletion(session, { at, proof })
  const report = { surveyId, session, responseId, formId, place, marks, at }
  return {
    report,
    /** Once for each visitor. Answers to our own form were noticed when they came. */
    noticed: () =>
      formId ? { ...report, marks: marking.atCompletion({ surveyId, session, network, proof, at }) } : report,
  }
}

const replies: Record<CompletionOutcome, () => CompletionReply> = {
  completed: () => ({ success: true, message: messages.completed }),
  'already-reported': () => ({ success: true, message: messages.completed }),
  'already-verified': () => ({ success: true, message: messages.completed }),
  'turn-taken': () => {
    throw new Failure('already-answered')
  },
}
