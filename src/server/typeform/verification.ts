import type { Report } from '#store/writes/report-completion.ts'
import { type AskingParts, formAsker } from './ask-form.ts'
import { evidenceOf } from './found-response.ts'
import { waitingPages } from './waiting-pages.ts'

/** What a page says of its session, before anything was noticed about it. */
export type Claim = Omit<Report, 'marks'>

/** Whether the form's own records support what a page says. When they cannot be asked, they do not. */
export type Supports = (claim: Claim) => Promise<boolean>

/** Our own answers first, then what Typeform has told us, then Typeform itself. */
export function reportChecker({ store, seals, openings, api, log }: AskingParts): Supports {
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
