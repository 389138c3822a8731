import { apiPaths } from '#contract/paths.ts'
import type { CheckReply, StartReply } from '#contract/schemas.ts'
import { fetchByKey } from '../query.ts'
import { resendKept, startSession } from './completion.ts'
import { recall } from './tab-memory.ts'

export type FirstCalls = ReturnType<typeof openingCalls>

/** Their replies, when the visitor may answer. */
export interface FirstReplies {
  readonly access: CheckReply
  readonly session: StartReply
}

export function openingCalls(surveyId: string) {
  const ask = () => fetchByKey<CheckReply>({ queryKey: [apiPaths.check(surveyId)] })
  return {
    async check(): Promise<CheckReply> {
      const reply = ask()
      if (!recall(surveyId).pending) return reply
      // The page's preload answers this first call, and it is older than what is delivered now.
      await reply.catch(() => {})
      await resendKept(surveyId)
      return ask()
    },
    start: () => startSession(surveyId),
  }
}
