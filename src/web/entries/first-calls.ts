import type { CheckReply, StartReply } from '#contract/schemas.ts'
import { showPlaceStep } from '../survey/early-place-step.ts'
import { type FirstCalls, type FirstReplies, firstCalls } from '../survey/first-calls.ts'
import { readVisit } from '../survey/tab-memory.ts'

// The first script of a survey's page, two kilobytes: it checks access, starts the session and lets the visitor type the place while
// React is still loading. Other pages may load it as a shared file; without a survey it does nothing.

const { survey } = document.documentElement.dataset
let known: FirstReplies | undefined
let isReactHere = false
const calls = survey === undefined ? undefined : startCalls(survey)

/** For the survey's own script: from here on only React changes the page. */
export function takeFirstCalls() {
  isReactHere = true
  return { calls, known }
}

/** Each started call is used once: a retry makes a new one. */
function startCalls(surveyId: string): FirstCalls {
  const calls = firstCalls(surveyId)
  const taken = new AbortController()
  const check = calls.check()
  const started: Partial<{ check: Promise<CheckReply>; start: Promise<StartReply> }> = { check }
  // Whoever takes the call handles its failure.
  startSession().catch(() => {})
  return { check: () => take('check') ?? calls.check(), start: () => take('start') ?? calls.start() }

  async function startSession() {
    const access = await check
    if (!access.canAccess) return
    const kept = readVisit(surveyId).session
    if (!kept) started.start = calls.start()
    const session = kept ?? (await started.start)
    // Once React hydrates the page, changing it here would break the hydration.
    if (session && !isReactHere && showPlaceStep(surveyId, taken.signal)) known = { access, session }
  }

  function take<Call extends keyof FirstCalls>(call: Call): NonNullable<(typeof started)[Call]> | undefined {
    taken.abort()
    const promise = started[call]
    delete started[call]
    return promise
  }
}
