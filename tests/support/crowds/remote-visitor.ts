import { apiPaths } from '#contract/paths.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'

export interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** A visitor who reaches a server process through a proxy on this machine (the server runs with TRUST_PROXY=loopback). */
export function remoteVisitor(origin: string, address: string, headers: Record<string, string> = {}) {
  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const reply = await fetch(origin + path, {
      method,
      headers: { 'x-forwarded-for': address, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: reply.status, body: (await reply.json()) as Reply['body'] }
  }
  return {
    check: (survey = '001') => call('GET', apiPaths.check(survey)),
    stats: (survey = '001') => call('GET', apiPaths.stats(survey)),
    start: (survey = '001') => call('POST', apiPaths.start(survey)),
    complete: (sessionId: string, survey = '001') =>
      call('POST', apiPaths.complete(survey), { sessionId, responseId: 'response-1', cp: '20000', colonia: 'Centro' }),
    answer: (sessionId: string, answers: SentAnswers, survey: string) =>
      call('POST', apiPaths.responses(survey), { sessionId, answers, cp: '20000', colonia: 'Centro' }),
    /** Starts, and returns the session. */
    async session(survey = '001'): Promise<string> {
      const { status, body } = await call('POST', apiPaths.start(survey))
      if (status !== 200) throw new Error(`Start answered ${status}: ${JSON.stringify(body)}`)
      return String(body.sessionId)
    },
  }
}

/** Different addresses, all of documentation networks. */
export function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `198.51.${100 + Math.floor(index / 250)}.${1 + (index % 250)}`)
}
