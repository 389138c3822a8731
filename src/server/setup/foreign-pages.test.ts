import { expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { appForAll, testApp } from '../../../tests/support/app.ts'

const env = { PUBLIC_ORIGIN: 'https://encuestas.example' }
const HOST = { host: 'encuestas.example' }
const site = appForAll({ env })
/** One at which nobody is let in. */
const untouched = appForAll({ env })

const foreign = [
  ['marked cross-site by the browser', { 'sec-fetch-site': 'cross-site' }],
  ['marked same-site, from a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
  ['marked with what no browser says', { 'sec-fetch-site': 'same-origin, cross-site' }],
  ['marked cross-site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: 'https://encuestas.example' }],
  ['from the origin of another site', { origin: 'https://otro.example' }],
  ['from an origin that begins like ours', { origin: 'https://encuestas.example.otro.example' }],
  ['from our host at another port', { origin: 'https://encuestas.example:8443' }],
  ['from a page without origin', { origin: 'null' }],
  ['from an empty origin', { origin: '' }],
] as const

test.each(foreign)('a POST %s is refused and spends nothing', async (_, headers) => {
  const { app, store } = untouched()
  const payload = { sessionId: 'x'.repeat(24), responseId: 'r' }
  for (const call of ['start', 'complete', 'verify-completion']) {
    const url = `/api/survey/001/${call}`
    const refused = await app.inject({ method: 'POST', url, headers: { ...HOST, ...headers }, payload })
    expect([call, refused.statusCode]).toEqual([call, 403])
    expect(refused.json()).toEqual({ error: failures['foreign-page'].sentence, code: 'foreign-page' })
  }
  expect(await store.tallies.of('001')).toMatchObject({ total: 0, completed: 0, uniqueVisitors: 0 })
})

test.each([
  ['of our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://encuestas.example' }],
  ['that the visitor made by hand', { 'sec-fetch-site': 'none' }],
  ['of an old browser on our page', { origin: 'https://encuestas.example' }],
  ['without any mark', {}],
])('a POST %s is accepted', async (_, headers) => {
  const { app } = site()
  const start = await app.inject({ method: 'POST', url: '/api/survey/001/start', headers: { ...HOST, ...headers } })
  expect(start.statusCode).toBe(200)
})

test('a POST of our own page is accepted behind a proxy that renames the host', async () => {
  const { app } = site()
  const headers = { host: 'backend:3000', origin: 'https://encuestas.example' }
  expect((await app.inject({ method: 'POST', url: '/api/survey/001/start', headers })).statusCode).toBe(200)
})

test('a page of another site may look, because looking spends nothing', async () => {
  const { app } = site()
  const headers = { ...HOST, 'sec-fetch-site': 'cross-site' }
  expect((await app.inject({ url: '/api/survey/001/check', headers })).statusCode).toBe(200)
})

/** A page of another site whose name was pointed at our address: to the browser, its POST never leaves that site. */
function rebound(host: string) {
  return { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
}

test.each([
  'otro.example',
  'otro.example:3000',
  'encuestas.example.otro.example',
  'localhost.otro.example',
  '1.2.3.4.otro.example',
])('a POST under the foreign name «%s» is refused and spends nothing', async (host) => {
  const { app, store } = untouched()
  for (const headers of [rebound(host), { host }]) {
    for (const call of ['start', 'complete', 'verify-completion', 'responses', 'reached']) {
      const url = `/api/survey/004/${call}`
      const refused = await app.inject({ method: 'POST', url, headers, payload: {} })
      expect([call, refused.statusCode, refused.json().code]).toEqual([call, 403, 'foreign-page'])
    }
  }
  expect(await store.tallies.of('004')).toMatchObject({ total: 0, completed: 0, uniqueVisitors: 0 })
})

test.each([
  'encuestas.example',
  'ENCUESTAS.example:8443',
  'localhost',
  'localhost:3000',
  '192.168.1.20:3000',
  '203.0.113.9',
  '[::1]:3000',
  '[fd00::20]',
])('a POST under %s, which nobody else can be called, is accepted', async (host) => {
  const { app } = site()
  const start = await app.inject({ method: 'POST', url: '/api/survey/001/start', headers: rebound(host) })
  expect(start.statusCode).toBe(200)
})

test('a webhook comes under any name, because its signature says whose it is', async () => {
  const { app } = await testApp({ env: { ...env, TYPEFORM_WEBHOOK_SECRET: 'a secret of the tests' } })
  const headers = { host: 'backend:3000', 'content-type': 'application/json' }
  const refused = await app.inject({ method: 'POST', url: '/api/webhooks/typeform', headers, payload: '{}' })
  expect(refused.json().code).toBe('bad-signature')
})
