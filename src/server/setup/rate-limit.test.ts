import { expect, onTestFinished, test, vi } from 'vitest'
import { failures } from '#contract/messages.ts'
import { testApp } from '../../../tests/support/app.ts'

test('beyond the limit an address is answered 429 with when to come back, and nobody else is', async () => {
  const { visitor } = await testApp({ env: { RATE_LIMIT_PER_MINUTE: '5' } })
  const ana = visitor('198.51.100.7')
  for (let call = 0; call < 5; call += 1) expect((await ana.check()).statusCode).toBe(200)

  const refused = await ana.check()
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { error: failures['too-many'].sentence, code: 'too-many' },
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await visitor('198.51.100.8').check()).statusCode).toBe(200)
})

test('when the minute is over, so is the limit, even if the clock was set back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { visitor } = await testApp({ env: { RATE_LIMIT_PER_MINUTE: '1' } })
  expect((await visitor().check()).statusCode).toBe(200)
  vi.advanceTimersByTime(18_000)
  const refused = await visitor().check()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '42'])
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(42_000)
  expect((await visitor().check()).statusCode).toBe(200)
})

test('all calls of all surveys share the limit', async () => {
  const { visitor } = await testApp({ env: { RATE_LIMIT_PER_MINUTE: '4' } })
  const ana = visitor()
  const statuses = [
    await ana.check('001'),
    await ana.start('002'),
    await ana.complete({}, '003'),
    await ana.verify({}, '004'),
  ]
  expect(statuses.map((reply) => reply.statusCode)).toEqual([200, 200, 400, 400])
  expect((await ana.check('005')).statusCode).toBe(429)
})

test('the addresses of one IPv6 household share the limit', async () => {
  const { visitor } = await testApp({ env: { RATE_LIMIT_PER_MINUTE: '1' } })
  expect((await visitor('2001:db8:1:2::a').check()).statusCode).toBe(200)
  expect((await visitor('2001:db8:1:2::b').check()).statusCode).toBe(429)
  expect((await visitor('2001:db8:1:3::a').check()).statusCode).toBe(200)
})

test('a monitor that asks for health is not limited', async () => {
  const { app } = await testApp({ env: { RATE_LIMIT_PER_MINUTE: '1' } })
  for (const url of ['/healthz', '/readyz', '/healthz', '/readyz']) {
    expect((await app.inject({ url })).statusCode).toBe(200)
  }
})
