import type { Report } from '#store/writes/report-completion.ts'
import { type AskForm, type AskingParts, formAsker } from './ask-form.ts'
import { evidenceOf, type FoundResponse } from './found-response.ts'

const MOST_WAITING = 10
const LONGEST_WAIT_MS = 3_000

/** What a page says of its session, before anything was noticed about it. */
export type Claim = Omit<Report, 'marks'>

/**
 * Whether the form's own records support what a page says: our own answers first, then what Typeform has told us, then Typeform
 * itself. When they cannot be asked, they do not.
 */
export function reportChecker({ store, seals, openings, api, log }: AskingParts) {
  const ask = formAsker({ store, api, log })
  const waitForTypeform = ask && waitingPages(ask)
  return async ({ surveyId, session, responseId, formId }: Claim): Promise<boolean> => {
    if (responseId === session.id && (await store.answers.areKept(session.id))) return true
    if (!formId) return false
    const claim = { formId, sessionId: session.id, responseId }
    if (await store.typeformEvidence.supports(claim)) return true
    const found = await waitForTypeform?.({ formId, responseId, visitor: session.visitor })
    if (!found) return false
    await store.typeformEvidence.record(evidenceOf(found, { surveyId, formId, seals, openings }))
    return store.typeformEvidence.supports(claim)
  }
}

interface WaitingPage {
  readonly formId: string
  readonly responseId: string
  readonly visitor: string
  readonly answer: (found: FoundResponse | undefined) => void
}

/**
 * Pages that wait for Typeform's word: few of them, one for each visitor so that a few networks cannot take every place,
 * none for long, and all that wait for the same form in one question.
 */
function waitingPages(ask: AskForm) {
  const waiting = new Set<WaitingPage>()
  const formsAsked = new Set<string>()

  async function askFor(formId: string): Promise<void> {
    const together = [...waiting].filter((page) => page.formId === formId)
    if (together.length === 0 || formsAsked.has(formId)) return
    formsAsked.add(formId)
    const ids = [...new Set(together.map(({ responseId }) => responseId))]
    const answer = await withinTime(ask(formId, ids)).catch(() => undefined)
    const found = answer?.kind === 'answered' ? answer.found : []
    for (const page of together) {
      waiting.delete(page)
      page.answer(found.find(({ responseId }) => responseId === page.responseId))
    }
    formsAsked.delete(formId)
    void askFor(formId)
  }

  /** What Typeform has of the response; undefined also when there was no place, no time or no answer. */
  return (asked: Omit<WaitingPage, 'answer'>): Promise<FoundResponse | undefined> => {
    const hasPlace = waiting.size < MOST_WAITING && ![...waiting].some(({ visitor }) => visitor === asked.visitor)
    if (!hasPlace) return Promise.resolve(undefined)
    const { promise, resolve } = Promise.withResolvers<FoundResponse | undefined>()
    const page: WaitingPage = { ...asked, answer: resolve }
    waiting.add(page)
    void askFor(asked.formId)
    return withinTime(promise).finally(() => waiting.delete(page))
  }
}

async function withinTime<Result>(result: Promise<Result>): Promise<Result | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, LONGEST_WAIT_MS)
  return Promise.race([result, late.promise]).finally(() => clearTimeout(timer))
}
