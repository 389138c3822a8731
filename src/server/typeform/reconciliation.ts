import type { Unproven } from '#store/writes/typeform-evidence.ts'
import { type AskingParts, formAsker } from './ask-form.ts'
import { evidenceOf, type FoundResponse } from './found-response.ts'

/** With the longest ids an address of 6 kB: one of 8 kB is refused by many a server. */
const MOST_SESSIONS = 40

/**
 * Asks Typeform about completions that only a page has reported. What is due is in the store, so a restart goes on. A
 * question without an answer counts no try, unless there is no such form: an outage must not use up a session's tries.
 */
export async function reconcile({ store, seals, openings, api, log }: AskingParts, now = Date.now()): Promise<void> {
  const ask = formAsker({ store, api, log }) ?? nobodyAnswers
  const questions = questionsAbout(await store.typeformEvidence.due(now))
  const silentForms = new Set<string>()
  const givenUp = new Map<string, number>()
  // Grows while it is gone through: of what was not understood, one id may be to blame for all.
  for (const { formId, sessions } of questions) {
    if (silentForms.has(formId)) continue
    const answer = await ask(formId, [...new Set(sessions.map(({ responseId }) => responseId))])
    if (answer.kind === 'unreachable' || answer.kind === 'refused') silentForms.add(formId)
    else if (answer.kind === 'bad-question' && sessions.length > 1)
      questions.push(...inPieces(sessions, Math.ceil(sessions.length / 2)).map((half) => ({ formId, sessions: half })))
    else {
      const found = answer.kind === 'answered' ? answer.found : []
      await Promise.all(sessions.map((session) => settle(session, found)))
    }
  }
  for (const [formId, sessions] of givenUp) log.warn({ formId, sessions }, 'given up: Typeform never showed a response')

  async function settle(session: Unproven, found: readonly FoundResponse[]) {
    const { surveyId, formId } = session
    const response = found.find(({ responseId }) => responseId === session.responseId)
    if (response) await store.typeformEvidence.record(evidenceOf(response, { surveyId, formId, seals, openings }))
    const outcome = await store.typeformEvidence.settle(session)
    if (outcome === 'given-up') givenUp.set(formId, (givenUp.get(formId) ?? 0) + 1)
  }
}

/** The first question about each form, then the second of each: many sessions of one form must not hold up the rest. */
function questionsAbout(due: readonly Unproven[]): { formId: string; sessions: readonly Unproven[] }[] {
  return [...Map.groupBy(due, ({ formId }) => formId)]
    .flatMap(([formId, ofForm]) =>
      inPieces(ofForm, MOST_SESSIONS).map((sessions, place) => ({ formId, sessions, place })),
    )
    .toSorted((one, other) => one.place - other.place)
}

function inPieces(sessions: readonly Unproven[], most: number): Unproven[][] {
  const count = Math.ceil(sessions.length / most)
  return Array.from({ length: count }, (_, at) => sessions.slice(at * most, (at + 1) * most))
}

/** Without a token a webhook may still come, for as long as one would have asked. */
async function nobodyAnswers() {
  return { kind: 'answered', found: [] } as const
}
