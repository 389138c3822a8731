import { METHODS } from 'node:http'
import { expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { BODY_LIMIT_BYTES } from '#contract/schemas.ts'
import { appForAll } from '../../../tests/support/app.ts'

const site = appForAll()

test.each(['check', 'start', 'complete', 'verify-completion'])(
  '%s of an unknown survey is 404 in JSON',
  async (call) => {
    const { app } = site()
    const payload = { sessionId: 'x'.repeat(24), responseId: 'r' }
    const request = call === 'check' ? { method: 'GET' as const } : { method: 'POST' as const, payload }
    const refused = await app.inject({ url: `/api/survey/999/${call}`, ...request })
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toEqual({ error: failures['unknown-survey'].sentence, code: 'unknown-survey' })
  },
)

test.each(['/api', '/api/', '/api/survey', '/api/survey/001', '/api/survey/001/nothing', '/api/survey/001/check/more'])(
  '%s is 404 in JSON',
  async (url) => {
    const { app } = site()
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      const refused = await app.inject({ method, url })
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toEqual({ error: failures['unknown-path'].sentence, code: 'unknown-path' })
    }
  },
)

test.each([
  '/api/*x',
  '/api/survey/*/check/x',
  '/api/survey/:(',
  '/api/survey/:a(b',
  '/api/:x(',
  '/api/survey/001/*a/b',
])('a path that looks like a pattern of the router, %s, is 404 as any other', async (url) => {
  const { app } = site()
  expect((await app.inject({ url })).statusCode).toBe(404)
})

const calls = [
  ['check', 'GET'],
  ['start', 'POST'],
  ['complete', 'POST'],
  ['verify-completion', 'POST'],
  ['stats', 'GET'],
] as const

test.each(calls)('%s refuses every method but %s with 405 and says which it accepts', async (call, allowed) => {
  const { app } = site()
  const others = METHODS.filter((method) => method !== allowed && method !== 'HEAD' && method !== 'QUERY')
  for (const method of others) {
    const refused = await app.inject({ method: method as 'PUT', url: `/api/survey/001/${call}?x=1` })
    expect([method, refused.statusCode, refused.headers.allow]).toEqual([method, 405, allowed])
    expect(refused.json()).toEqual({ error: failures['wrong-method'].sentence, code: 'wrong-method' })
  }
})

const json = { 'content-type': 'application/json' }

test.each([
  ['malformed JSON', 400, 'bad-json', json, '{"sessionId":'],
  ['an empty body that announces JSON', 400, 'bad-request', json, ''],
  ['keys that would poison objects', 400, 'bad-json', json, '{"__proto__":{"x":1}}'],
  ['a form', 415, 'unsupported-type', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'],
  ['a content type that is none', 415, 'unsupported-type', { 'content-type': ';;;' }, 'a=b'],
  ['more than 16 kB', 413, 'too-large', json, `"${'x'.repeat(BODY_LIMIT_BYTES)}"`],
] as const)('a completion with %s answers %i', async (_, status, code, headers, payload) => {
  const { app } = site()
  const refused = await app.inject({ method: 'POST', url: '/api/survey/001/complete', headers, payload })
  expect([refused.statusCode, refused.json()]).toEqual([status, { error: failures[code].sentence, code }])
})

test('a body of exactly 16 kB is read', async () => {
  const { app } = site()
  const payload = `{"x":"${'x'.repeat(BODY_LIMIT_BYTES - 8)}"}`
  const refused = await app.inject({ method: 'POST', url: '/api/survey/001/complete', headers: json, payload })
  expect(refused.json()).toMatchObject({ code: 'bad-request' })
})

test('fields that a newer page may send are ignored', async () => {
  const { visitor } = site()
  const { sessionId } = (await visitor().start()).json<{ sessionId: string }>()
  const reply = await visitor().complete({ sessionId, responseId: 'r', newer: { field: true } })
  expect(reply.statusCode).toBe(200)
})
