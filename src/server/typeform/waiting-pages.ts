import type { AskForm } from './ask-form.ts'
import type { FoundResponse } from './found-response.ts'

const MOST_WAITING = 10
const LONGEST_WAIT_MS = 3_000

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
export function waitingPages(ask: AskForm) {
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
