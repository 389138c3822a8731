import { expect, test } from 'vitest'
import { testApp, testConfig } from '../../../tests/support/app.ts'
import { typeformApiStandIn } from '../../../tests/support/typeform-api.ts'
import { reconcile } from './reconciliation.ts'
import { responsesApi } from './responses-api.ts'

const FORM_001 = 'NqzbClAQ'
const MINUTE_MS = 60_000

/** A site that can ask Typeform, and a visitor with a started session. */
async function setUp() {
  const standIn = await typeformApiStandIn()
  const { typeform } = testConfig({ TYPEFORM_TOKEN: 'tfp_secret', TYPEFORM_API: standIn.origin })
  const api = responsesApi(typeform, { now: Date.now, wait: async () => {} })
  if (!api) throw new Error('no api')
  const { store, seals, visitor, ask } = await testApp({ typeformApi: api })
  const ana = visitor()
  const { sessionId } = (await ana.start()).json<{ sessionId: string }>()
  const report = { sessionId, responseId: 'response-1' }
  const state = async () => (await ask('SELECT state FROM survey_session'))[0]?.state
  const later = (minutes: number) => reconcile({ store, seals, api }, Date.now() + minutes * MINUTE_MS)
  return { standIn, store, ana, report, state, later, ask }
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

test('an outage proves nothing, uses up no try, and is made up for afterwards', async () => {
  const { standIn, ana, report, state, later, ask } = await setUp()
  standIn.responses = [{ formId: FORM_001, responseId: 'response-1' }]
  standIn.failing = { status: 503 }
  expect((await ana.verify(report)).statusCode).toBe(503)
  await ana.complete(report)
  for (let times = 0; times < 20; times += 1) await expect(later(2 + times)).rejects.toThrow('status 503')
  expect(await ask('SELECT tries FROM unproven')).toEqual([{ tries: 0 }])
  standIn.failing = undefined
  await later(40)
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

test('what Typeform never shows stays reported, and is not asked about for ever', async () => {
  const { standIn, store, ana, report, state, later } = await setUp()
  await ana.complete(report)
  for (const minutes of [2, 10, 50, 200, 1_000, 3_000, 9_000]) await later(minutes)
  expect(await state()).toBe('reported')
  expect(await store.typeformEvidence.waiting()).toEqual([])
  expect(standIn.requests.length).toBeLessThanOrEqual(6)
})

test('a sandbox response is refused', async () => {
  const { ana, report, state } = await setUp()
  expect((await ana.complete({ ...report, responseId: '__sandbox' })).statusCode).toBe(400)
  expect((await ana.verify({ ...report, responseId: '__sandbox' })).statusCode).toBeGreaterThanOrEqual(400)
  expect(await state()).toBeUndefined()
})
