import { apiPaths } from '#contract/paths.ts'
import type { CheckReply, StartReply } from '#contract/schemas.ts'
import { fetchByKey } from '../query.ts'
import { resendPending, startSession } from './completion.ts'
import { readVisit } from './tab-memory.ts'

export type FirstCalls = ReturnType<typeof firstCalls>

/** Their replies, if the visitor may answer. */
export interface FirstReplies {
  readonly access: CheckReply
  readonly session: StartReply
}

export function firstCalls(surveyId: string) {
  const ask = () => fetchByKey<CheckReply>({ queryKey: [apiPaths.check(surveyId)] })
  return {
    async check(): Promise<CheckReply> {
      const reply = ask()
      if (!readVisit(surveyId).pending) return reply
      // The page's preload answers this first call, so its reply is older than what is sent now.
      await reply.catch(() => {})
      await resendPending(surveyId)
      return ask()
    },
    start: () => startSession(surveyId),
  }
}
