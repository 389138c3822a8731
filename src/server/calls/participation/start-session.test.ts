import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/support/app.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

test.each([
  ['no body and no content type', {}],
  ['a JSON content type and no body', { headers: JSON_TYPE }],
  ['a JSON content type and an empty body', { headers: { ...JSON_TYPE, 'content-length': '0' }, payload: '' }],
  ['a JSON content type with a charset', { headers: { 'content-type': 'application/json; charset=utf-8' } }],
  ['a chunked body that turns out empty', { headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' }, payload: '' }],
  ['an empty object', { headers: JSON_TYPE, payload: '{}' }],
])('a start with %s is accepted', async (_, request) => {
  const { app } = await testApp()
  const reply = await app.inject({ method: 'POST', url: '/api/survey/001/start', ...request })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toHaveProperty('sessionId')
})

test('each start gives another session', async () => {
  const { visitor, store } = await testApp()
  const ids = new Set<string>()
  for (let times = 0; times < 20; times += 1) ids.add((await visitor().start()).json<{ sessionId: string }>().sessionId)
  expect(ids.size).toBe(20)
  expect(await store.tallies.of('001')).toMatchObject({ total: 20, completed: 0, uniqueVisitors: 1 })
})

test('asking with GET or HEAD spends nothing', async () => {
  const { app, store } = await testApp()
  for (const call of ['check', 'start', 'complete', 'verify-completion']) {
    await app.inject({ method: 'GET', url: `/api/survey/001/${call}` })
    await app.inject({ method: 'HEAD', url: `/api/survey/001/${call}` })
  }
  expect(await store.tallies.of('001')).toMatchObject({ total: 0, completed: 0, uniqueVisitors: 0 })
})
