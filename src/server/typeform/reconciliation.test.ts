import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { testApp, testConfig } from '../../../tests/support/app.ts'
import { questionOf, typeformApiStandIn } from '../../../tests/support/typeform-api.ts'
import { reconcile } from './reconciliation.ts'
import { responsesApi } from './responses-api.ts'

const FORM_001 = 'NqzbClAQ'
const FORM_003 = 'Abcd0003'
/** One moment in each round, from the first to the last. */
const EVERY_ROUND = [2, 10, 50, 200, 1_000, 3_000, 9_000]

/** A site that can ask Typeform, and a visitor with a started session. */
async function setUp() {
  const standIn = await typeformApiStandIn()
  const { typeform } = testConfig({ TYPEFORM_TOKEN: 'tfp_secret', TYPEFORM_API: standIn.origin })
  const api = responsesApi(typeform, { now: Date.now, wait: async () => {} })
  if (!api) throw new Error('no api')
  const {
    store,
    seals,
    schedule,
    visitor,
    ask,
    log: told,
  } = await testApp({ typeformApi: api, env: { FORM_003: `typeform:${FORM_003}`, TYPEFORM_TOKEN: 'tfp_secret' } })
  const ana = visitor()
  const { sessionId } = (await ana.start()).json<{ sessionId: string }>()
  const report = { sessionId, responseId: 'response-1' }
  const state = async () => (await ask('SELECT state FROM session_inbox'))[0]?.state
  const states = async () => {
    const rows = await ask('SELECT survey_id, state FROM session_inbox ORDER BY survey_id')
    return rows.map(({ survey_id, state }) => `${survey_id} ${state}`)
  }
  const lines: { about: Record<string, unknown>; message: string }[] = []
  const log = {
    warn: (about: object, message?: string) => void lines.push({ about: { ...about }, message: `${message}` }),
  }
  const later = (minutes: number) => reconcile({ store, seals, schedule, api, log }, Date.now() + minutes * MINUTE_MS)

  /** Somebody else whose page reported a response. */
  async function reported(address: string, responseId: string, survey = '001') {
    const somebody = visitor(address)
    const started = (await somebody.start(survey)).json<{ sessionId: string }>()
    await somebody.complete({ sessionId: started.sessionId, responseId }, survey)
  }
  return { standIn, store, ana, report, state, states, later, ask, reported, lines, told }
}

test('a response that Typeform shows at once is verified while the page waits', async () => {
  const { standIn, ana, report, state } = await setUp()
  standIn.responses = [{ formId: FORM_001, responseId: 'response-1', hidden: { session_id: report.sessionId } }]
  expect((await ana.verify(report)).statusCode).toBe(200)
  expect(await state()).toBe('verified')
})

test('a response that Typeform shows later is reported first, and verified when it appears', async () => {
  const { standIn, ana, report, state, later } = await setUp()
  standIn.responses = [{ formId: FORM_001, responseId: 'response-1', visibleAfter: 2 }]
  expect((await ana.verify(report)).statusCode).toBe(503)
  expect((await ana.complete(report)).statusCode).toBe(200)
  expect(await state()).toBe('reported')
  await later(2)
  expect(await state()).toBe('reported')
  await later(8)
  expect(await state()).toBe('verified')
})

test("another visitor's response proves nothing, however often it is claimed", async () => {
  const { standIn, ana, report, state, later } = await setUp()
  standIn.responses = [{ formId: FORM_001, responseId: 'response-1', hidden: { session_id: 'somebody-else' } }]
  expect((await ana.verify(report)).statusCode).toBe(503)
  await ana.complete(report)
  await later(2)
  await later(60)
  expect(await state()).toBe('reported')
})

test('what Typeform never shows stays reported, is not asked about for ever, and is told in one line without its ids', async () => {
  const { standIn, store, ana, report, state, later, reported, lines } = await setUp()
  await ana.complete(report)
  await reported('198.51.100.8', 'response-2')
  for (const minutes of EVERY_ROUND) await later(minutes)
  expect(await state()).toBe('reported')
  expect(await store.typeformEvidence.waiting()).toEqual([])
  expect(standIn.requests.length).toBeLessThanOrEqual(6)
  expect(lines).toEqual([{ about: { formId: FORM_001, sessions: 2 }, message: expect.any(String) }])
})

describe('a form that cannot be asked about', () => {
  test.each([{ status: 404 }, { status: 403, code: 'FORBIDDEN' }])(
    'answering $status is postponed and given up with one line, and the other forms are asked all the while',
    async (refusal) => {
      const { standIn, store, reported, states, later, ask, lines } = await setUp()
      standIn.failingForms.set(FORM_001, refusal)
      await reported('198.51.100.8', 'of-unknown-form')
      await reported('198.51.100.9', 'shown', '003')
      standIn.responses = [{ formId: FORM_003, responseId: 'shown' }]
      await later(2)
      expect(await states()).toEqual(['001 reported', '003 verified'])
      expect(await ask('SELECT tries FROM unproven')).toEqual([{ tries: 1 }])

      for (const minutes of EVERY_ROUND.slice(1)) await later(minutes)
      expect(await store.typeformEvidence.waiting()).toEqual([])
      expect(await states()).toEqual(['001 reported', '003 verified'])
      expect(lines.map(({ about }) => about)).toEqual([
        { formId: FORM_001, trouble: 'unknown-form' },
        { formId: FORM_001, sessions: 1 },
      ])
    },
  )

  test.each([
    ['is down', { status: 503 }, 'unreachable'],
    ['has been asked too often', { status: 429, retryAfter: '1' }, 'unreachable'],
    ['does not know the token', { status: 401 }, 'refused'],
    ['does not know the token, in its other way', { status: 403, code: 'INVALID_AUTHORIZATION' }, 'refused'],
  ])(
    'because the vendor %s uses up no try, is told once, and is made up for afterwards',
    async (_, refusal, trouble) => {
      const { standIn, ana, report, state, later, ask, lines, told } = await setUp()
      standIn.responses = [{ formId: FORM_001, responseId: 'response-1' }]
      standIn.failing = refusal
      expect((await ana.verify(report)).statusCode).toBe(503)
      await ana.complete(report)
      for (let times = 0; times < 20; times += 1) await later(2 + times)
      expect(await ask('SELECT tries FROM unproven')).toEqual([{ tries: 0 }])
      expect(await ask('SELECT form_id, trouble FROM typeform_form')).toEqual([{ form_id: FORM_001, trouble }])
      expect(told.filter((line) => line.includes(`"trouble":"${trouble}"`))).toHaveLength(1)
      expect(lines).toEqual([])

      standIn.failing = undefined
      let minutes = 40
      await expect.poll(() => later(minutes++).then(state), { interval: 300 }).toBe('verified')
      expect(await ask('SELECT form_id, trouble FROM typeform_form')).toEqual([{ form_id: FORM_001, trouble: 'none' }])
    },
  )

  test('because of one id in the question is asked about the others, and they are proven', async () => {
    const { standIn, reported, ask, later } = await setUp()
    const honest = Array.from({ length: 9 }, (_, index) => `shown-${index}`)
    await reported('198.51.100.8', 'poison')
    for (const [index, responseId] of honest.entries()) await reported(`198.51.101.${index}`, responseId)
    standIn.responses = honest.map((responseId) => ({ formId: FORM_001, responseId }))
    standIn.understands = (ids) => !ids.includes('poison')
    await later(2)
    expect(await ask('SELECT response_id, tries FROM unproven')).toEqual([{ response_id: 'poison', tries: 1 }])
  })
})

test('many sessions are asked about in questions that the vendor takes, one form after the other', async () => {
  const { standIn, reported, later, ask } = await setUp()
  const longest = (index: number) => `${index}-`.padEnd(128, 'x')
  const ids = Array.from({ length: 150 }, (_, index) => longest(index))
  await Promise.all(ids.map((id, index) => reported(`2001:db8:0:${index.toString(16)}::1`, id)))
  await reported('198.51.100.9', 'shown', '003')
  standIn.responses = ids.map((responseId) => ({ formId: FORM_001, responseId }))
  await later(2)

  const questions = standIn.requests.map(({ url }) => ({ length: url.href.length, ...questionOf(url) }))
  const forms = questions.map(({ formId }) => formId)
  // Which of the two comes first is up to the random ids of their sessions.
  expect(new Set(forms.slice(0, 2))).toEqual(new Set([FORM_001, FORM_003]))
  expect(forms.slice(2)).toEqual([FORM_001, FORM_001, FORM_001])
  for (const { length, asked, pageSize } of questions) {
    expect(length).toBeLessThan(8_000)
    expect(pageSize).toBeGreaterThanOrEqual(asked.length)
    expect(pageSize).toBeLessThanOrEqual(1_000)
  }
  expect(await ask('SELECT response_id FROM unproven')).toEqual([{ response_id: 'shown' }])
})

test('a sandbox response is refused', async () => {
  const { ana, report, state } = await setUp()
  expect((await ana.complete({ ...report, responseId: '__sandbox' })).statusCode).toBe(400)
  expect((await ana.verify({ ...report, responseId: '__sandbox' })).statusCode).toBeGreaterThanOrEqual(400)
  expect(await state()).toBeUndefined()
})
