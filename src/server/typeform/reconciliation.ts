import type { Store } from '#store/store.ts'
import type { Unproven } from '#store/writes/typeform-evidence.ts'
import type { SessionSeals } from '../visitor/session-seal.ts'
import { evidenceOf } from './found-response.ts'
import type { ResponsesApi } from './responses-api.ts'

interface Parts {
  readonly store: Store
  readonly seals: SessionSeals
  readonly api: ResponsesApi | undefined
}

/** Asks Typeform about completions that only a page has reported. What is due is in the store, so a restart goes on. */
export async function reconcile({ store, seals, api }: Parts, now = Date.now()): Promise<void> {
  const due = await store.typeformEvidence.due(now)
  const byForm = Map.groupBy(due, ({ formId }) => formId)
  for (const [formId, sessions] of byForm) {
    // Without an answer no try is counted: an outage must not use up a session's tries.
    const found = api ? await api.find(formId, [...new Set(sessions.map(({ responseId }) => responseId))]) : []
    const byId = new Map(found.map((response) => [response.responseId, response]))
    for (const session of sessions) await settle(session)

    async function settle(session: Unproven) {
      const response = byId.get(session.responseId)
      const { surveyId } = session
      if (response) await store.typeformEvidence.hear(evidenceOf(response, { surveyId, formId, seals }))
      await store.typeformEvidence.settle(session)
    }
  }
}
