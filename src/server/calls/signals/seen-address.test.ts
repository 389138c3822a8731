import { expect, test } from 'vitest'
import { TOKEN_HEADER } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { testApp, VISITOR_SECRET } from '../../../../tests/support/app.ts'
import { seenAddressTokens } from '../../visitor/seen-address-tokens.ts'

const tokens = seenAddressTokens(VISITOR_SECRET)
const asking = (at: number) => tokens.make('ask', at)
const token = (value: string) => ({ [TOKEN_HEADER]: value })

test('who holds the key is told which address the server sees', async () => {
  const { app, log } = await testApp({ env: { TRUST_PROXY: '10.0.0.1' } })
  const ask = (remoteAddress: string, forwarded?: string) =>
    app.inject({
      url: apiPaths.seenAddress,
      remoteAddress,
      headers: { ...token(asking(Date.now())), ...(forwarded ? { 'x-forwarded-for': forwarded } : {}) },
    })
  const forwarded = '203.0.113.9, 198.51.100.7'
  const reply = await ask('10.0.0.1', forwarded)
  // Kept by a proxy, it would be told of somebody else's call.
  expect(reply.headers['cache-control']).toBe('no-store')
  const { proof, ...told } = reply.json()
  expect(told).toMatchObject({ network: '198.51.100.7', peer: '10.0.0.1', forwarded, isPeerTrusted: true })
  expect(tokens.isFrom('tell', proof, Date.now())).toBe(true)
  expect((await ask('::ffff:192.0.2.5', '203.0.113.9')).json()).toMatchObject({
    network: '192.0.2.5',
    peer: '192.0.2.5',
    isPeerTrusted: false,
  })
  expect(log).toEqual([])
})

test('for everybody else there is nothing, by any method, and nothing is logged', async () => {
  const { app, log } = await testApp()
  const now = Date.now()
  const strangers = [
    {},
    token(''),
    token('ñ'.repeat(20)),
    token(asking(now - 3 * MINUTE_MS)),
    token(asking(now + 3 * MINUTE_MS)),
    token(seenAddressTokens('another secret of somebody').make('ask', now)),
    token(tokens.make('tell', now)),
  ]
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'] as const) {
    const unknown = await app.inject({ method, url: '/api/nothing-here' })
    const tries = method === 'GET' ? strangers : [...strangers, token(asking(now))]
    for (const headers of tries) {
      const reply = await app.inject({ method, url: apiPaths.seenAddress, headers })
      const { date: _, ...shown } = reply.headers
      const { date: __, ...usual } = unknown.headers
      expect([reply.statusCode, reply.body, shown]).toEqual([404, unknown.body, usual])
    }
  }
  expect(log).toEqual([])
})
