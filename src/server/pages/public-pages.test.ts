import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testConfig } from '../../../tests/support/app.ts'
import { fewPages } from '../../../tests/support/few-pages.ts'
import { requestMetrics } from '../metrics/request-metrics.ts'
import type { RequestServices, Services } from '../services.ts'
import { answerUnknownPaths } from '../setup/error-replies.ts'
import { httpOptions } from '../setup/http-options.ts'
import { repeatedLines } from '../setup/repeated-lines.ts'
import { siteHeaders } from '../setup/security-headers.ts'
import { type LazyFile, memoryFile } from './memory-file.ts'
import { publicPages } from './public-pages.ts'

const html = { type: 'text/html; charset=utf-8', cachePolicy: 'until-change' } as const
const page = memoryFile('<h1>Una página</h1>'.repeat(40), html)
const files = new Map<string, LazyFile>([
  ['/', () => page],
  ['/dato', () => memoryFile('<p>Un dato</p>', { ...html, isFrameable: true })],
  ['/assets/guion-1a2b3c.js', () => memoryFile('', { type: 'text/javascript', cachePolicy: 'for-good' })],
  ['/tarde', async () => page],
  ['/rota', () => fail()],
])

function fail(): never {
  throw new Error('cannot be drawn')
}

/** The pages as the server gives them, and as the framework does without the server before it. */
async function servedPages() {
  const config = testConfig()
  const metrics = requestMetrics()
  const headers = siteHeaders(config, '')
  const site = { ...fewPages.current(), files }
  const pages = publicPages({ ...fewPages, current: () => site }, headers.forPages, metrics)
  const log = { stream: { write: () => {} }, repeated: repeatedLines() }
  const services = { headers, log, pages, metrics: { requests: metrics } }
  const app = Fastify(httpOptions(services as unknown as RequestServices))
  onTestFinished(async () => app.close())
  metrics.watch(app)
  answerUnknownPaths(app, services as unknown as Services)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    metrics,
    async get(path: string, headers: Record<string, string> = {}) {
      const asked = httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
    },
  }
}

function lasting({ date, connection, 'keep-alive': keepAlive, ...others }: Record<string, unknown>) {
  return others
}

test.each([
  ['as it is', '/', {}],
  ['packed', '/', { 'accept-encoding': 'gzip, br' }],
  ['known already', '/', { 'if-none-match': page.etag }],
  ['for frames', '/dato', {}],
  ['that takes a while', '/tarde', {}],
  ['with a query', '/?desde=x', {}],
  ['with a slash at its end', '/dato/', {}],
])('a page %s is the same and counted the same, answered at once or by the framework', async (_how, path, headers) => {
  const { app, metrics, get } = await servedPages()
  const atOnce = await get(path, headers)
  const routed = await app.inject({ url: path, headers })
  expect(atOnce.status).toBe(routed.statusCode)
  expect(lasting(atOnce.headers)).toEqual(lasting(routed.headers))
  expect(atOnce.body).toEqual(routed.rawPayload)
  const route = path.replace(/[?].*|(?<=.)\/$/g, '')
  const status = `${Math.floor(routed.statusCode / 100)}xx`
  const answers = async () => {
    const { values } = await metrics.requests.get()
    const labelled = values as readonly { labels: Record<string, unknown>; value: number }[]
    return labelled.find(({ labels }) => labels.route === route && labels.status === status)?.value
  }
  await expect.poll(answers).toBe(2)
})

test('a page that cannot be drawn is answered as a failure, and the next one is answered', async () => {
  const { get } = await servedPages()
  expect((await get('/rota')).status).toBe(500)
  expect((await get('/')).status).toBe(200)
})

test('what a page loads has a policy of its own, and nothing that only a document needs', async () => {
  const { get } = await servedPages()
  const [document, asset] = [await get('/'), await get('/assets/guion-1a2b3c.js')]
  for (const name of ['content-security-policy', 'x-content-type-options'])
    expect(asset.headers[name]).toBe(document.headers[name])
  for (const name of ['permissions-policy', 'referrer-policy', 'cross-origin-opener-policy', 'x-frame-options']) {
    expect(document.headers).toHaveProperty(name)
    expect(asset.headers).not.toHaveProperty(name)
  }
})
