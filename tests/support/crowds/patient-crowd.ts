import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { readAnswers } from '#rules/answers/answers.ts'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import { survey005 } from '#surveys/005.ts'
import { until } from '../processes/server-process.ts'
import { anyAnswers } from './any-answers.ts'
import type { Ledger } from './ledger.ts'
import { type Reply, remoteVisitor } from './remote-visitor.ts'

export const CROWD_AT_ONCE = 24
const AGAIN_AFTER_MS = 25

const { id, questionnaire } = survey005
const answers = fc.sample(anyAnswers(questionnaire), { numRuns: 60, seed: 18 })

export interface PatientCrowd {
  /** How often each status was answered. */
  readonly heard: ReadonlyMap<number, number>
  /** Waits for so many more acknowledged answers. */
  someMore(people: number): Promise<void>
  /** The longest time without an acknowledged answer. */
  longestGap(since: number): number
  stop(): Promise<void>
}

/** Visitors who come one after another and try again until their answer is acknowledged. */
export function patientCrowd(origin: string, ledger: Ledger): PatientCrowd {
  let number = 0
  let isOver = false
  const heard = new Map<number, number>()
  const acknowledged: number[] = []

  async function visit(): Promise<void> {
    number += 1
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    const sent = answers[number % answers.length] ?? {}
    const visitor = remoteVisitor(origin, address)
    const sessionId = String((await until200(() => visitor.start(id))).sessionId)
    ledger.started.push(sessionId)
    await until200(() => visitor.answer(sessionId, sent, id))
    acknowledged.push(performance.now())
    ledger.completed.push({ address, sessionId, kept: toStoredAnswers(readAnswers(questionnaire, sent)) })
  }

  async function until200(call: () => Promise<Reply>): Promise<Reply['body']> {
    for (;;) {
      const { status, body } = await call()
      heard.set(status, (heard.get(status) ?? 0) + 1)
      if (status === 200) return body
      await pause(AGAIN_AFTER_MS)
    }
  }

  const visits = Promise.all(
    Array.from({ length: CROWD_AT_ONCE }, async () => {
      while (!isOver) {
        await visit()
        await pause(20)
      }
    }),
  )
  // Reported by `stop`. If something else failed before, the site is gone, and that failure is the one to report.
  visits.catch(() => {})
  return {
    heard,
    async someMore(people) {
      const before = acknowledged.length
      await until(() => acknowledged.length > before + people)
    },
    longestGap(since) {
      const times = acknowledged.filter((time) => time > since)
      return Math.max(...times.map((time, index) => time - (times[index - 1] ?? since)))
    },
    async stop() {
      isOver = true
      await visits
    },
  }
}
