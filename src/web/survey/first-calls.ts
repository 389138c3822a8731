import { apiPaths } from '#contract/paths.ts'
import type { CheckReply, StartReply } from '#contract/schemas.ts'
import { fetchByKey, post } from '../query.ts'
import { resendKept } from './completion.ts'
import { recall, remember } from './tab-memory.ts'

export interface FirstCalls {
  check(): Promise<CheckReply>
  start(): Promise<StartReply>
}

/** Their replies, when the visitor may answer. */
export interface FirstReplies {
  readonly access: CheckReply
  readonly session: StartReply
}

export function openingCalls(surveyId: string): FirstCalls {
  const ask = () => fetchByKey<CheckReply>({ queryKey: [apiPaths.check(surveyId)] })
  return {
    async check() {
      const reply = ask()
      if (!recall(surveyId).pending) return reply
      // The page's preload answers this first call, and it is older than what is delivered now.
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

/** The same calls, begun before React has loaded. Each begun call is used once: a retry asks again. */
export function beginCalls(
  surveyId: string,
  onLetIn: (replies: FirstReplies, untilTaken: AbortSignal) => void,
): FirstCalls {
  const calls = openingCalls(surveyId)
  const taken = new AbortController()
  const check = calls.check()
  const begun: Partial<{ check: Promise<CheckReply>; start: Promise<StartReply> }> = { check }
  // Whoever takes the call hears of a failure.
  begin().catch(() => {})
  return { check: () => take('check') ?? calls.check(), start: () => take('start') ?? calls.start() }

  async function begin() {
    const access = await check
    if (!access.canAccess) return
    const kept = recall(surveyId).session
    if (!kept) begun.start = calls.start()
    const session = kept ?? (await begun.start)
    if (session) onLetIn({ access, session }, taken.signal)
  }

  function take<Call extends keyof FirstCalls>(call: Call): NonNullable<(typeof begun)[Call]> | undefined {
    taken.abort()
    const promise = begun[call]
    delete begun[call]
    return promise
  }
}
