import type { Unproven } from '#store/writes/typeform-evidence.ts'
import { formAsker, type TypeformParts } from './ask-form.ts'
import { evidenceOf, type FoundResponse } from './found-response.ts'

/** With the longest ids, a URL of 6 kB: many servers refuse one of 8 kB. */
const MOST_SESSIONS = 40

/**
 * Asks Typeform about completions that only a page has reported. What is due is in the store, so a restart loses nothing. A
 * request that fails counts as no try, unless there is no such form: an outage must not use up a session's tries.
 */
export async function reconcile({ store, seals, schedule, api, log }: TypeformParts, now = Date.now()): Promise<void> {
  const ask = formAsker({ store, api, log }) ?? withoutToken
  const batches = batchesOf(await store.typeformEvidence.due(now))
  const failedForms = new Set<string>()
  const givenUp = new Map<string, number>()
  // Grows while we go through it: of a batch that Typeform refused, one id may be to blame, so it is asked again in halves.
  for (const { formId, sessions } of batches) {
    if (failedForms.has(formId)) continue
    const answer = await ask(formId, [...new Set(sessions.map(({ responseId }) => responseId))])
    if (answer.kind === 'unreachable' || answer.kind === 'refused') failedForms.add(formId)
    else if (answer.kind === 'bad-question' && sessions.length > 1)
      batches.push(...inBatches(sessions, Math.ceil(sessions.length / 2)).map((half) => ({ formId, sessions: half })))
    else {
      const found = answer.kind === 'answered' ? answer.found : []
      await Promise.all(sessions.map((session) => record(session, found)))
    }
  }
  for (const [formId, sessions] of givenUp)
    log.warn({ formId, sessions }, 'Se dejó de preguntar: Typeform nunca mostró la respuesta')

  async function record(session: Unproven, found: readonly FoundResponse[]) {
    const { surveyId, formId } = session
    const response = found.find(({ responseId }) => responseId === session.responseId)
    if (response) await store.typeformEvidence.record(evidenceOf(response, { surveyId, formId, seals, schedule }))
    const outcome = await store.typeformEvidence.settle(session)
    if (outcome === 'given-up') givenUp.set(formId, (givenUp.get(formId) ?? 0) + 1)
  }
}

/** The first batch of each form, then the second of each: many sessions of one form must not hold up the rest. */
function batchesOf(due: readonly Unproven[]): { formId: string; sessions: readonly Unproven[] }[] {
  return [...Map.groupBy(due, ({ formId }) => formId)]
    .flatMap(([formId, ofForm]) =>
      inBatches(ofForm, MOST_SESSIONS).map((sessions, place) => ({ formId, sessions, place })),
    )
    .toSorted((one, other) => one.place - other.place)
}

function inBatches(sessions: readonly Unproven[], most: number): Unproven[][] {
  const count = Math.ceil(sessions.length / most)
  return Array.from({ length: count }, (_, at) => sessions.slice(at * most, (at + 1) * most))
}

/** A webhook may still come, for as long as we would have asked. */
async function withoutToken() {
  return { kind: 'answered', found: [] } as const
}
