import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '#store/store.ts'
import type { Report } from '#store/writes/report-completion.ts'
import type { Openings } from '../openings.ts'
import type { SessionSeals } from '../visitor/session-seal.ts'
import { formAsker } from './ask-form.ts'
import { evidenceOf } from './found-response.ts'
import type { ResponsesApi } from './responses-api.ts'
import { waitingPages } from './waiting-pages.ts'

/** What a page says of its session, before anything was noticed about it. */
export type Claim = Omit<Report, 'marks'>

/** Whether the form's own records support what a page says. When they cannot be asked, they do not. */
export type Supports = (claim: Claim) => Promise<boolean>

interface Sources {
  readonly store: Store
  readonly seals: SessionSeals
  readonly openings: Openings
  readonly api: ResponsesApi | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Our own answers first, then what Typeform has told us, then Typeform itself. */
export function reportChecker({ store, seals, openings, api, log }: Sources): Supports {
  const ask = formAsker({ store, api, log })
  const waitForTypeform = ask && waitingPages(ask)
  return async ({ surveyId, session, responseId, formId }) => {
    if (responseId === session.id && (await store.answers.areKept(session.id))) return true
    if (!formId) return false
    const claim = { formId, sessionId: session.id, responseId }
    if (await store.typeformEvidence.supports(claim)) return true
    const found = await waitForTypeform?.({ formId, responseId, visitor: session.visitor })
    if (!found) return false
    await store.typeformEvidence.hear(evidenceOf(found, { surveyId, formId, seals, openings }))
    return store.typeformEvidence.supports(claim)
  }
}
