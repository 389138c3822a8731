import { apiPaths } from '#contract/paths.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import type { FakeClock } from './fake-clock.ts'
import { schedule } from './schedule.ts'
import { type Site, SURVEY } from './site.ts'
import { solve } from './solve.ts'

export interface Visitor {
  readonly address: string
  /** Seconds after the beginning. */
  readonly comesAt: number
  readonly takesSeconds: number
  readonly answers: SentAnswers
  readonly brings: 'proof' | 'nothing'
  /** Whether they come back when asked to, as the page does, or give up when refused. */
  readonly manner: 'page' | 'program'
  /** Whether they say that they are done before they send any answer. */
  readonly completesFirst?: boolean
}

/** The outcome of all visits, and their work. */
export interface Visits {
  kept: number
  /** Refused for good, by a limit or because their turn was taken. */
  refused: number
  /** Accepted after a limit had made them wait. */
  letInLater: number
  /** Challenges solved, by effort. */
  readonly efforts: Map<number, number>
  keys: number
  cpuSeconds: number
}

type Reply = Awaited<ReturnType<Site['app']['inject']>>

export async function visitAll(site: Site, clock: FakeClock, visitors: readonly Visitor[]): Promise<Visits> {
  const visits: Visits = { kept: 0, refused: 0, letInLater: 0, efforts: new Map(), keys: 0, cpuSeconds: 0 }
  const plan = schedule(clock)
  for (const visitor of visitors) plan.in(visitor.comesAt, visit(visitor))
  await plan.run()
  return visits

  function visit({ address, takesSeconds, answers, brings, manner, completesFirst }: Visitor) {
    const post = (url: string, payload: object) =>
      site.app.inject({ method: 'POST', url, remoteAddress: address, payload })
    let waited = false

    /** Whether the call was refused; if so, schedules another try or gives up. */
    function handleRefusal({ statusCode, headers }: Reply, again: () => Promise<void>): boolean {
      if (statusCode === 200) return false
      if (statusCode !== 429 && statusCode !== 403) throw new Error(`answered ${statusCode}`)
      if (statusCode === 429 && manner === 'page') {
        waited = true
        plan.in(Number(headers['retry-after']), again)
      } else visits.refused += 1
      return true
    }

    async function begin(): Promise<void> {
      if (manner === 'page') {
        const check = await site.app.inject({ url: apiPaths.check(SURVEY), remoteAddress: address })
        if (handleRefusal(check, begin)) return
      }
      const started = await post(apiPaths.start(SURVEY), {})
      if (handleRefusal(started, begin)) return
      await work(started.json().sessionId)
    }

    async function work(sessionId: string): Promise<void> {
      if (brings === 'nothing') return answerLater({ sessionId, answers })
      const given = await post(apiPaths.proof(SURVEY), { sessionId })
      if (handleRefusal(given, () => work(sessionId))) return
      const { solved, keys, cpuSeconds } = solve(given.json())
      const { effort } = solved.challenge.parameters.data
      visits.efforts.set(effort, (visits.efforts.get(effort) ?? 0) + 1)
      visits.keys += keys
      visits.cpuSeconds += cpuSeconds
      await answerLater({ sessionId, answers, proof: solved })
    }

    async function answerLater(body: object): Promise<void> {
      if (takesSeconds === 0) return answer(body)
      plan.in(takesSeconds, () => answer(body))
    }

    async function answer(body: object): Promise<void> {
      // Refused or not: what counts is what becomes of the answers.
      if (completesFirst) await post(apiPaths.complete(SURVEY), { ...body, answers: undefined, responseId: 'none' })
      const reply = await post(apiPaths.responses(SURVEY), body)
      if (handleRefusal(reply, () => answer(body))) return
      visits.kept += 1
      if (waited) visits.letInLater += 1
    }

    return begin
  }
}
