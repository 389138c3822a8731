import type { CheckReply, StartReply } from '#contract/schemas.ts'
import { showPlaceStep } from '../survey/early-place-step.ts'
import { type FirstCalls, type FirstReplies, firstCalls } from '../survey/first-calls.ts'
import { readVisit } from '../survey/tab-memory.ts'

// The first script of a survey's page, two kilobytes: check and start are asked, and the place can be typed, while React is
// still on its way. Pages of no survey share its file, and begin nothing.

const { survey } = document.documentElement.dataset
let known: FirstReplies | undefined
let isTakenOver = false
const calls = survey === undefined ? undefined : begin(survey)

/** From here on the page is React's. */
export function takeOpening() {
  isTakenOver = true
  return { calls, known }
}

/** Each begun call is used once: a retry asks again. */
function begin(surveyId: string): FirstCalls {
  const calls = firstCalls(surveyId)
  const taken = new AbortController()
  const check = calls.check()
  const begun: Partial<{ check: Promise<CheckReply>; start: Promise<StartReply> }> = { check }
  // Whoever takes the call hears of a failure.
  goOn().catch(() => {})
  return { check: () => take('check') ?? calls.check(), start: () => take('start') ?? calls.start() }

  async function goOn() {
    const access = await check
    if (!access.canAccess) return
    const kept = readVisit(surveyId).session
    if (!kept) begun.start = calls.start()
    const session = kept ?? (await begun.start)
    // Once React has drawn what it was given, changing the page would break its hydration.
    if (session && !isTakenOver && showPlaceStep(surveyId, taken.signal)) known = { access, session }
  }

  function take<Call extends keyof FirstCalls>(call: Call): NonNullable<(typeof begun)[Call]> | undefined {
    taken.abort()
    const promise = begun[call]
    delete begun[call]
    return promise
  }
}
