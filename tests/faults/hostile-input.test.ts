import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BODY_LIMIT_BYTES } from '#contract/schemas.ts'
import { startedBody, type TestApp, testApp } from '../support/app.ts'
import { type Database, engines, usualDatabase } from '../support/databases.ts'
import { expectRefusal, oddTexts } from '../support/hostile.ts'
import { confirmingApi } from '../support/typeform-api.ts'

const CALLS = ['start', 'complete', 'verify-completion'] as const
const JSON_TYPE = { 'content-type': 'application/json' }
/** It knows every response, so that verifying is refused for what was sent and not for want of proof. */
const typeformApi = confirmingApi
const hostileApp = (freshDatabase: () => Promise<Database> = usualDatabase) => testApp({ typeformApi, freshDatabase })

async function expectRefused({ app }: TestApp, request: { method: 'GET' | 'POST'; url: string; payload?: string }) {
  const reply = await app.inject({ headers: request.payload === undefined ? {} : JSON_TYPE, ...request })
  expectRefusal(request, { status: reply.statusCode, body: reply.body })
}

describe.each(engines)('with $engine behind it', ({ freshDatabase }) => {
  test('odd texts in every field of a completion are refused, and the turn stays free', async () => {
    const hostile = await hostileApp(freshDatabase)
    const body = await startedBody(hostile.visitor('127.0.0.1'))
    for (const call of ['complete', 'verify-completion']) {
      for (const text of oddTexts) {
        for (const field of ['sessionId', 'responseId', 'cp']) {
          // A response may be called almost anything; here the session must not be one that exists.
          const payload = JSON.stringify({ ...body, sessionId: 'x'.repeat(24), [field]: text })
          await expectRefused(hostile, { method: 'POST', url: `/api/survey/001/${call}`, payload })
        }
      }
    }
    expect((await hostile.visitor('127.0.0.1').check()).json()).toMatchObject({ canAccess: true })
  })

  test('an odd colonia is kept or refused, and never an error of ours', async () => {
    const hostile = await hostileApp(freshDatabase)
    for (const [index, colonia] of oddTexts.entries()) {
      const visitor = hostile.visitor(`198.51.100.${index}`)
      const { statusCode, body } = await visitor.complete({ ...(await startedBody(visitor)), colonia })
      if (statusCode !== 200) expectRefusal(colonia, { status: statusCode, body })
    }
  })
})

test('odd survey ids are refused by every call', async () => {
  const hostile = await hostileApp()
  const payload = JSON.stringify({ sessionId: 'x'.repeat(24), responseId: 'r' })
  for (const text of oddTexts.filter((odd) => odd !== '')) {
    const id = encodeURIComponent(text.toWellFormed())
    await expectRefused(hostile, { method: 'GET', url: `/api/survey/${id}/check` })
    await expectRefused(hostile, { method: 'GET', url: `/api/survey/${id}/stats` })
    for (const call of CALLS)
      await expectRefused(hostile, { method: 'POST', url: `/api/survey/${id}/${call}`, payload })
  }
})

test('bodies that are not what they say are refused', async () => {
  const hostile = await hostileApp()
  const bodies = [
    '{',
    '}',
    '[',
    'null',
    'true',
    '0',
    '""',
    '[]',
    '{}',
    'undefined',
    '{"sessionId":}',
    "{'sessionId':'x'}",
    '\ufeff{}',
    '\0',
    '{"a":1}{"b":2}',
    '{"__proto__":{"sessionId":"x"}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"sessionId":{"__proto__":null},"responseId":[[]]}',
    '['.repeat(5_000),
    '{"a":'.repeat(2_500),
    `"${'\\u0000'.repeat(1_000)}"`,
    `{"sessionId":"${'x'.repeat(BODY_LIMIT_BYTES)}"}`,
    'x'.repeat(BODY_LIMIT_BYTES * 64),
  ]
  for (const payload of bodies) {
    for (const call of ['complete', 'verify-completion']) {
      await expectRefused(hostile, { method: 'POST', url: `/api/survey/001/${call}`, payload })
    }
  }
})

// Dots would leave /api before they are sent, as a browser does.
const text = fc
  .oneof(
    fc.constantFrom(...oddTexts),
    fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units)),
  )
  .filter((odd) => !/^\.+$/.test(odd))
const value = fc.oneof(text, fc.jsonValue(), fc.constantFrom('x'.repeat(24), '20000', null))
const fields = fc.dictionary(fc.constantFrom('sessionId', 'responseId', 'cp', 'colonia', '__proto__', 'x'), value)
const anyRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
  segments: fc.array(fc.oneof(fc.constantFrom('survey', '001', 'check', 'start', 'complete', 'stats'), text)),
  type: fc.constantFrom(
    'application/json',
    'text/plain',
    'application/json;charset=utf-16',
    'a/b',
    '',
    'multipart/form-data',
  ),
  payload: fc.oneof(
    text,
    fields.map((body) => JSON.stringify(body)),
    fc.json(),
  ),
  site: fc.constantFrom('same-origin', 'cross-site', 'none', '🙈'),
  authorization: fc.oneof(
    fc.constant('Basic '),
    fc.base64String().map((encoded) => `Basic ${encoded}`),
  ),
})

test('nothing that can be sent makes an error of ours', async () => {
  const hostile = await hostileApp()
  const property = fc.asyncProperty(anyRequest, async ({ method, segments, type, payload, site, authorization }) => {
    const path = segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join('/')
    const headers = { 'content-type': type, 'sec-fetch-site': encodeURIComponent(site), authorization }
    const url = `/api/${path}`
    const reply = await hostile.app.inject({ method: method as 'GET', url, headers, payload })
    if (reply.statusCode === 200) expect(reply.body === '' || typeof reply.json() === 'object').toBe(true)
    else if (method !== 'HEAD') expectRefusal({ method, url }, { status: reply.statusCode, body: reply.body })
    else expect(reply.statusCode).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: 800 })
  expect((await hostile.app.inject({ url: '/readyz' })).statusCode).toBe(200)
})
