import { expect, test } from 'vitest'
import { ADMIN_PASSWORD, basic, startedBody, testApp } from '../../../tests/support/app.ts'

test('a visit that goes well leaves no line', async () => {
  const { visitor, log } = await testApp()
  await visitor().complete(await startedBody(visitor()))
  expect(log).toEqual([])
})

test('a refusal is a line with its method, path and status, and nothing of the visitor', async () => {
  const { app, log } = await testApp({ env: { TRUST_PROXY: '10.0.0.1' } })
  await app.inject({
    url: '/api/survey/999/check?cp=20000&token=abc',
    remoteAddress: '10.0.0.1',
    headers: {
      'x-forwarded-for': '203.0.113.77',
      'user-agent': 'a-browser',
      cookie: 'a=b',
      referer: 'http://from.example',
    },
  })
  expect(log).toHaveLength(1)
  expect(JSON.parse(log[0] ?? '')).toMatchObject({
    req: { method: 'GET', path: '/api/survey/999/check' },
    res: { status: 404 },
  })
  expect(log[0]).not.toMatch(/203\.0\.113\.77|10\.0\.0\.1|a-browser|a=b|from\.example|20000|token/)
})

test('neither the password of the panel nor a guess is in the log', async () => {
  const { visitor, log } = await testApp()
  const guess = basic('admin', 'my-other-password')
  const right = basic('admin', ADMIN_PASSWORD)
  await visitor('203.0.113.77', guess).stats()
  await visitor('203.0.113.77', right).stats('999')
  expect(log).toHaveLength(2)
  for (const secret of [
    'my-other-password',
    ADMIN_PASSWORD,
    guess.authorization.slice(6),
    right.authorization.slice(6),
  ]) {
    expect(log.join('')).not.toContain(secret)
  }
})
