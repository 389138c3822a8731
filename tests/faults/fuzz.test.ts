import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { oddTexts } from '../support/hostile.ts'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const REQUESTS = 1_200
const ADDRESS = '203.0.113.77'
/** The only peer that is believed: what it forwards is read. */
const PROXY = '127.0.0.1'

const ids = [
  ...fixedSurveys.map(({ id }) => id),
  '000',
  '006',
  ...oddTexts.map((text) => encodeURIComponent(text.toWellFormed())),
]
const callPaths = [
  apiPaths.check,
  apiPaths.start,
  apiPaths.proof,
  apiPaths.verifyCompletion,
  apiPaths.complete,
  apiPaths.responses,
  apiPaths.stats,
]
const path = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.constantFrom(...callPaths), fc.constantFrom(...ids)).map(([call, id]) => call(id)),
  },
  fc.constantFrom(
    pagePaths.home,
    pagePaths.stats,
    '/campo',
    '/healthz',
    '/readyz',
    '/robots.txt',
    apiPaths.typeformWebhook,
    '/api',
    '/assets/../../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/.env',
  ),
  fc.webPath().map((text) => (text.startsWith('/') ? text : `/${text}`)),
)
const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 60 }))
const headerText = fc.string({ maxLength: 80 }).map((value) => value.replaceAll(/[^\x20-\x7e]/g, '?'))
const headers = fc.dictionary(
  fc.constantFrom(
    'accept-encoding',
    'authorization',
    'content-type',
    'cookie',
    'forwarded',
    'host',
    'if-none-match',
    'origin',
    'range',
    'sec-fetch-site',
    'typeform-signature',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
  ),
  headerText,
  { maxKeys: 5 },
)
const body = fc.option(
  fc.oneof(
    text,
    fc.json(),
    fc
      .record(
        {
          sessionId: fc.oneof(text, fc.stringMatching(/^[A-Za-z0-9_-]{24}$/)),
          responseId: text,
          cp: fc.oneof(text, fc.constant('20000')),
          colonia: text,
          answers: fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue(), { maxKeys: 3 }),
        },
        { requiredKeys: [] },
      )
      .map((object) => JSON.stringify(object)),
  ),
  { nil: undefined },
)
const method = fc.constantFrom('GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH')

/** Words that would tell a stranger about the inside. */
const leaks = [
  /\bat [\w.]+ \(/,
  /node_modules/,
  /\.ts\b/,
  /SELECT |INSERT |UPDATE |sqlite/i,
  /ECONN|EACCES|ENOENT/,
  new RegExp(ADDRESS.replaceAll('.', '\\.')),
]

async function expectCalm(
  { app }: TestApp,
  request: { method: string; path: string; headers: Record<string, string>; body: string | undefined },
) {
  const reply = await app.inject({
    method: request.method as 'GET',
    url: request.path,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS, ...request.headers },
    remoteAddress: PROXY,
    ...(request.body === undefined ? {} : { payload: request.body }),
  })
  const context = `${request.method} ${request.path} → ${reply.statusCode} ${reply.body.slice(0, 200)}`
  // What cannot be verified answers 503 by contract; nothing else may.
  if (reply.statusCode >= 500) expect(reply.json().code, context).toBe('not-verifiable')
  for (const leak of leaks) expect(reply.body, context).not.toMatch(leak)
  if (reply.statusCode >= 400 && request.method !== 'HEAD' && request.path.startsWith('/api/')) {
    expect(reply.json(), context).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  }
}

describe.each(['one', 'two'])('round %s', () => {
  test('nothing that a client sends makes a 5xx, leaks the inside, or stops the process', async () => {
    const site = await testApp({ env: { TRUST_PROXY: 'loopback', TYPEFORM_WEBHOOK_SECRET: 'a secret of the tests' } })
    await fc.assert(
      fc.asyncProperty(fc.record({ method, path, headers, body }), (request) => expectCalm(site, request)),
      { numRuns: REQUESTS },
    )
    expect((await site.visitor('198.51.100.1').check()).statusCode).toBe(200)
  })
})

test('memory stays flat over thousands of refused requests', async () => {
  const { app } = await testApp()
  const flood = async (requests: number) => {
    for (let request = 0; request < requests; request += 1) {
      await app.inject({
        method: 'POST',
        url: apiPaths.complete('001'),
        payload: { sessionId: `x${request}` },
        remoteAddress: ADDRESS,
      })
    }
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = await flood(1_000)
  const after = await flood(3_000)
  expect(after - before).toBeLessThan(5 * 2 ** 20)
})
