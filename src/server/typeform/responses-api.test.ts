import { expect, test } from 'vitest'
import { typeformApiStandIn } from '../../../tests/support/typeform-api.ts'
import { responsesApi } from './responses-api.ts'

/** A clock that passes only when somebody waits. */
function patientClock() {
  let time = 1_000_000
  const waits: number[] = []
  return {
    waits,
    now: () => time,
    async wait(milliseconds: number) {
      waits.push(milliseconds)
      time += milliseconds
    },
    pass(milliseconds: number) {
      time += milliseconds
    },
  }
}

async function setUp() {
  const standIn = await typeformApiStandIn()
  const clock = patientClock()
  const settings = {
    token: 'tfp_secret',
    webhookSecret: undefined,
    apiOrigin: standIn.origin,
    formOrigin: 'https://form.typeform.com',
  }
  const api = responsesApi(settings, clock)
  if (!api) throw new Error('no api')
  return { standIn, clock, api }
}

test('many responses are asked for in one request, with the token', async () => {
  const { standIn, api } = await setUp()
  standIn.responses = [
    { formId: 'FORM', responseId: 'r1', hidden: { session_id: 's1', cp: '20000', colonia: 'Centro' } },
    { formId: 'FORM', responseId: 'r2' },
    { formId: 'OTHER', responseId: 'r3' },
  ]
  expect(await api.find('FORM', ['r1', 'r2', 'r3'])).toEqual({
    kind: 'answered',
    found: [
      { responseId: 'r1', sealed: 's1', place: { postalCode: '20000', colonia: 'Centro' } },
      { responseId: 'r2', sealed: undefined, place: { postalCode: null, colonia: null } },
    ],
  })
  expect(standIn.requests).toHaveLength(1)
  expect(standIn.requests[0]?.authorization).toBe('Bearer tfp_secret')
  expect(standIn.requests[0]?.url.searchParams.get('response_type')).toBe('completed')
})

test('requests follow each other at no more than two a second, also when they are made at once', async () => {
  const { standIn, clock, api } = await setUp()
  await Promise.all(['a', 'b', 'c', 'd'].map((id) => api.find('FORM', [id])))
  expect(standIn.requests).toHaveLength(4)
  expect(clock.waits).toEqual([0, 500, 500, 500])
})

test('after "too many requests" nobody asks before the vendor allows it, and then asking works again', async () => {
  const { standIn, clock, api } = await setUp()
  standIn.responses = [{ formId: 'FORM', responseId: 'r1' }]
  standIn.failing = { status: 429, retryAfter: '30' }
  expect(await api.find('FORM', ['r1'])).toEqual({ kind: 'unreachable' })
  standIn.failing = undefined
  expect(await api.find('FORM', ['r1'])).toEqual({ kind: 'unreachable' })
  expect(standIn.requests).toHaveLength(1)
  clock.pass(30_000)
  expect(await api.find('FORM', ['r1'])).toMatchObject({ found: [{ responseId: 'r1' }] })
})

test.each([
  [500, undefined, 'unreachable'],
  [502, undefined, 'unreachable'],
  [401, undefined, 'refused'],
  [403, 'AUTHENTICATION_ERROR', 'refused'],
  [403, 'FORBIDDEN', 'not-allowed'],
  [404, 'FORM_NOT_FOUND', 'unknown-form'],
  [400, 'VALIDATION_ERROR', 'bad-question'],
] as const)('status %i (%s) is trouble of its own kind, not an absence', async (status, code, kind) => {
  const { standIn, api } = await setUp()
  standIn.failing = { status, ...(code ? { code } : {}) }
  expect(await api.find('FORM', ['r1'])).toEqual({ kind })
})

test('a question that hangs does not hold up the next', async () => {
  const { standIn, api } = await setUp()
  standIn.responses = [{ formId: 'FORM', responseId: 'r1' }]
  standIn.failingForms.set('SLOW', {})
  const hanging = api.find('SLOW', ['r0'])
  expect(await api.find('FORM', ['r1'])).toMatchObject({ found: [{ responseId: 'r1' }] })
  expect(standIn.requests).toHaveLength(2)
  void hanging
})

test('an address that nobody answers is an outage, not an absence', async () => {
  const settings = { token: 't', webhookSecret: undefined, apiOrigin: 'http://127.0.0.1:9', formOrigin: 'https://x' }
  expect(await responsesApi(settings)?.find('FORM', ['r1'])).toEqual({ kind: 'unreachable' })
})

test('the empty answer of a wrong region finds nothing and proves nothing', async () => {
  const { api } = await setUp()
  expect(await api.find('FORM', ['r1'])).toEqual({ kind: 'answered', found: [] })
})

test('without a token nobody is asked', () => {
  const settings = { token: undefined, webhookSecret: 's', apiOrigin: 'https://x', formOrigin: 'https://x' }
  expect(responsesApi(settings)).toBeUndefined()
})
