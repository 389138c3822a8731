import { apiPaths } from '#contract/paths.ts'
import type { CheckReply, StartReply } from '#contract/schemas.ts'
import { fetchByKey, post } from '../query.ts'
import { resendKept } from './completion.ts'
import { recall, remember } from './tab-memory.ts'

/** The calls that open a survey. */
export interface FirstCalls {
  check(): Promise<CheckReply>
  start(): Promise<StartReply>
}

export function openingCalls(surveyId: string): FirstCalls {
  const ask = () => fetchByKey<CheckReply>({ queryKey: [apiPaths.check(surveyId)] })
  return {
    async check() {
      const reply = ask()
      if (!recall(surveyId).pending) return reply
      // The page's own preload answers the first question, from before what is delivered now.
      await reply.catch(() => {})
      await resendKept(surveyId)
      return ask()
    },
    async start() {
      const session = await post<StartReply>(apiPaths.start(surveyId))
      remember(surveyId, { session })
      return session
    },
  }
}

/** The same, under way before React is there. What was begun is used once: a retry asks anew. */
export function beginCalls(surveyId: string): FirstCalls {
  const calls = openingCalls(surveyId)
  const begun: Partial<{ check: Promise<CheckReply>; start: Promise<StartReply> }> = { check: calls.check() }
  // A failure is told to who takes the call.
  begun.check?.then(
    ({ canAccess }) => {
      if (!canAccess || recall(surveyId).session) return
      begun.start = calls.start()
      begun.start.catch(() => {})
    },
    () => {},
  )

  function take<Call extends keyof FirstCalls>(call: Call): NonNullable<(typeof begun)[Call]> | undefined {
    const taken = begun[call]
    delete begun[call]
    return taken
  }
  return { check: () => take('check') ?? calls.check(), start: () => take('start') ?? calls.start() }
}
