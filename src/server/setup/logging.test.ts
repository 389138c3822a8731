import { expect, onTestFinished, test, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
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

test('what Typeform cannot prove yet is an answer that we give, not a failure of ours', async () => {
  const { visitor, log } = await testApp()
  const verify = await visitor().verify(await startedBody(visitor()))
  expect(verify.json()).toMatchObject({ code: 'not-verifiable' })
  expect(log.map((line) => JSON.parse(line).level)).toEqual([30])
})

test('a store that does not answer is a failure of ours, with its cause', async () => {
  const { app, store, log } = await testApp()
  await store.close()
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
  // Whatever else the site wanted to read meanwhile is a warning.
  const [failure, refusal] = log.map((line) => JSON.parse(line)).filter(({ level }) => level !== 40)
  expect(failure).toMatchObject({ level: 50, err: { type: 'StoreUnavailable' } })
  expect(refusal).toMatchObject({ level: 30, res: { status: 503 } })
})

test('the same line over and over is written once, and once more with how often it came', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { visitor, log } = await testApp()
  for (let times = 0; times < 1_000; times += 1) await visitor().check('999')
  await visitor().check('998')
  expect(log).toHaveLength(2)

  vi.advanceTimersByTime(10_000)
  expect(log).toHaveLength(3)
  expect(JSON.parse(log[2] ?? '')).toMatchObject({
    req: { method: 'GET', path: '/api/survey/999/check' },
    res: { status: 404 },
    times: 999,
  })
  vi.advanceTimersByTime(10_000)
  expect(log).toHaveLength(3)
  await visitor().check('999')
  expect(log).toHaveLength(4)
})

test('different actions within seconds are a line each, and a line names each rule that was switched', async () => {
  const { app, log } = await testApp()
  const headers = basic('admin', ADMIN_PASSWORD)
  for (const rule of ['repeated', 'quick', 'quick']) {
    const payload = { rule, isOn: true, reason: 'A visit from the press' }
    await app.inject({ method: 'POST', url: apiPaths.settingAside('004'), headers, payload })
  }
  expect(log.map((line) => JSON.parse(line).rule)).toEqual(['repeated', 'quick'])
})

test('thousands of different refusals fill neither the log nor the memory, and do not hide a failure', async () => {
  const { app, visitor, store, log } = await testApp()
  for (let id = 0; id < 2_000; id += 1) await visitor().check(`x${id}`)
  expect(log.length).toBeLessThan(300)
  await store.close()
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect(log.filter((line) => JSON.parse(line).level === 50)).toHaveLength(1)
  await app.close()
  const told = log.map((line) => JSON.parse(line)).filter(({ level }) => level === 30)
  expect(told.reduce((sum, { times = 1 }) => sum + times, 0)).toBe(2_000 + 1)
})
