import type { Store } from '#store/store.ts'
import type { Unproven } from '#store/writes/typeform-evidence.ts'
import type { ResponsesApi } from './responses-api.ts'
import { hearOf } from './verification.ts'

const MOST_AT_ONCE = 200

/** Asks Typeform about completions that only a page has reported. What is due is in the store, so a restart goes on. */
export async function reconcile(store: Store, api: ResponsesApi | undefined, now = Date.now()): Promise<void> {
  const due = await store.typeformEvidence.due(now, MOST_AT_ONCE)
  const byForm = Map.groupBy(due, ({ formId }) => formId)
  for (const [formId, sessions] of byForm) {
    // Without an answer nothing is postponed: an outage must not use up a session's tries.
    const found = api ? await api.find(formId, [...new Set(sessions.map(({ responseId }) => responseId))]) : []
    const byId = new Map(found.map((response) => [response.responseId, response]))
    for (const session of sessions) await settle(session)

    async function settle(session: Unproven) {
      const response = byId.get(session.responseId)
      if (response) await hearOf(store, { surveyId: session.surveyId, formId, found: response })
      await store.typeformEvidence.settle(session, now)
    }
  }
}
