import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { testApp, testConfig } from '../../../tests/support/app.ts'
import { questionOf, typeformApiStandIn } from '../../../tests/support/typeform-api.ts'
import { reconcile } from './reconciliation.ts'
import { responsesApi } from './responses-api.ts'

const FORM_001 = 'NqzbClAQ'
const LONGEST_WAIT_MS = 3_000
/** What a busy machine adds. */
const MARGIN_MS = 1_000

/** A site at the vendor's real pace, with calls limited as by default. */
async function setUp() {
  const standIn = await typeformApiStandIn()
  const { typeform } = testConfig({ TYPEFORM_TOKEN: 'tfp_secret', TYPEFORM_API: standIn.origin })
  const api = responsesApi(typeform)
  if (!api) throw new Error('no api')
  const site = await testApp({ typeformApi: api, env: { RATE_LIMIT_PER_MINUTE: '120', TYPEFORM_TOKEN: 'tfp_secret' } })

  /** A visitor in the middle of survey 001. */
  async function started(address: string) {
    const somebody = site.visitor(address)
    const { sessionId } = (await somebody.start()).json<{ sessionId: string }>()
    return {
      sessionId,
      complete: (responseId: string) => somebody.complete({ sessionId, responseId }),
      async verify(responseId: string) {
        const asked = performance.now()
        const { statusCode } = await somebody.verify({ sessionId, responseId })
        return { statusCode, ms: performance.now() - asked }
      },
    }
  }

  /** Somebody whose response Typeform shows from now on. */
  async function honest(address: string, responseId: string) {
    const visitor = await started(address)
    const hidden = { session_id: visitor.sessionId }
    standIn.responses = [...standIn.responses, { formId: FORM_001, responseId, hidden }]
    return visitor
  }
  return { ...site, standIn, api, started, honest }
}

test('a forged or foreign session is refused before anybody is asked', async () => {
  const { standIn, started, visitor } = await setUp()
  const { sessionId } = await started('198.51.100.7')
  const foreign = (await visitor().start('003')).json<{ sessionId: string }>().sessionId
  const otherFirst = sessionId.startsWith('A') ? 'B' : 'A'
  for (const forged of [otherFirst + sessionId.slice(1), foreign, 'x'.repeat(90), 'x'.repeat(24)]) {
    const reply = await visitor().verify({ sessionId: forged, responseId: 'response-1' })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'unknown-session'])
  }
  expect(standIn.requests).toEqual([])
})

describe('600 calls with invented responses, within the limit of calls', () => {
  test('keep nobody who is honest waiting, and the vendor is asked no more often than it allows', async () => {
    const { standIn, started, honest } = await setUp()
    const attackers = await Promise.all(Array.from({ length: 6 }, (_, index) => started(`203.0.113.${index}`)))
    const calls: Promise<{ statusCode: number; ms: number }>[] = []
    const answers: { statusCode: number; ms: number }[] = []
    const began = performance.now()
    for (let wave = 0; wave < 5; wave += 1) {
      for (let call = 0; call < 20; call += 1) {
        for (const [index, { verify }] of attackers.entries()) calls.push(verify(`invented-${wave}-${call}-${index}`))
      }
      const { verify } = await honest(`198.51.100.${wave}`, `true-${wave}`)
      answers.push(await verify(`true-${wave}`))
    }
    const seconds = (performance.now() - began) / 1_000
    const forged = await Promise.all(calls)

    for (const { statusCode, ms } of answers) {
      expect(ms).toBeLessThan(LONGEST_WAIT_MS + MARGIN_MS)
      expect(statusCode).toBe(200)
    }
    expect(forged).toHaveLength(600)
    expect(new Set(forged.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(Math.max(...forged.map(({ ms }) => ms))).toBeLessThan(LONGEST_WAIT_MS + MARGIN_MS)
    expect(standIn.requests.length).toBeLessThanOrEqual(Math.ceil(seconds * 2) + 2)
  })

  test('from many networks fill the queue of ten: whoever comes then is told so at once, and counted as reported', async () => {
    const { standIn, started, honest, ask } = await setUp()
    standIn.failing = {}
    const attackers = await Promise.all(Array.from({ length: 60 }, (_, index) => started(`203.0.113.${index}`)))
    const ana = await honest('198.51.100.7', 'true')
    const began = performance.now()
    const calls = attackers.flatMap(({ verify }, index) =>
      Array.from({ length: 10 }, (_, call) => verify(`invented-${index}-${call}`)),
    )
    const { statusCode, ms } = await ana.verify('true')
    expect(statusCode).toBe(503)
    expect(ms).toBeLessThan(LONGEST_WAIT_MS)
    expect((await ana.complete('true')).statusCode).toBe(200)
    expect(await ask('SELECT state FROM session_inbox')).toEqual([{ state: 'reported' }])

    const forged = await Promise.all(calls)
    const fillings = Math.floor((performance.now() - began) / LONGEST_WAIT_MS)
    expect(forged.filter((call) => call.ms >= LONGEST_WAIT_MS).length).toBeLessThanOrEqual(10 * fillings)
    expect(Math.max(...forged.map((call) => call.ms))).toBeLessThan(LONGEST_WAIT_MS + MARGIN_MS)
    expect(standIn.requests.length).toBeLessThanOrEqual(2 * fillings)
  })
})

test('those who wait together are asked about in one question', async () => {
  const { standIn, honest } = await setUp()
  const visitors = await Promise.all(
    Array.from({ length: 9 }, (_, index) => honest(`198.51.100.${index}`, `r${index}`)),
  )
  const answers = await Promise.all(visitors.map(({ verify }, index) => verify(`r${index}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(visitors.map(() => 200))
  // On a busy machine not all of them have come when the first question goes out.
  expect(standIn.requests.length).toBeLessThan(visitors.length / 2)
  expect(standIn.requests.flatMap(({ url }) => questionOf(url).asked).toSorted()).toEqual(
    visitors.map((_, index) => `r${index}`),
  )
})

test('hundreds of reported sessions that are looked at again keep no page waiting, and are all looked at', async () => {
  const { store, seals, schedule, api, visitor, honest, ask } = await setUp()
  const longest = (index: number) => `${index}-`.padEnd(128, 'x')
  await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const somebody = visitor(`2001:db8:0:${index.toString(16)}::1`)
      const { sessionId } = (await somebody.start()).json<{ sessionId: string }>()
      await somebody.complete({ sessionId, responseId: longest(index) })
    }),
  )
  let isOver = false
  const log = { warn: () => {} }
  const reconciled = reconcile({ store, seals, schedule, api, log }, Date.now()).then(() => {
    isOver = true
  })
  await pause(600)
  const ana = await honest('198.51.100.7', 'true')
  const { statusCode, ms } = await ana.verify('true')
  expect([statusCode, isOver]).toEqual([200, false])
  expect(ms).toBeLessThan(LONGEST_WAIT_MS)
  await reconciled
  expect(await ask('SELECT DISTINCT tries FROM unproven')).toEqual([{ tries: 1 }])
})
