import Fastify from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { failures } from '#contract/messages.ts'
import { testApp, testConfig } from '../../../tests/support/app.ts'
import { requestMetrics } from '../metrics/request-metrics.ts'
import { setUpNetwork } from '../visitor/network.ts'
import { limitByNetwork } from './rate-limit.ts'

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

describe('the ceilings of blocks', () => {
  /** Both limits on a call that does nothing else, with the settings that hold where nothing is said. */
  async function limited(env: Record<string, string> = {}) {
    const app = Fastify()
    const config = testConfig({ RATE_LIMIT_PER_MINUTE: '', STARTS_PER_HOUR: '', ...env })
    const metrics = requestMetrics()
    const windowMs = 3_600_000
    setUpNetwork(app, config)
    app.register(async (visits) => {
      limitByNetwork(visits, { what: 'calls', ceilings: config.callsPerMinute, windowMs }, metrics)
      visits.get('/call', async () => 'done')
      visits.register(async (starts) => {
        limitByNetwork(starts, { what: 'starts', ceilings: config.startsPerHour, windowMs }, metrics)
        starts.get('/start', async () => 'done')
      })
    })
    onTestFinished(async () => app.close())
    await app.ready()
    const calling = (url: string) => async (remoteAddress: string) => {
      const { statusCode } = await app.inject({ url, remoteAddress })
      return statusCode !== 429 && statusCode !== 500
    }
    const refused = async (what: 'calls' | 'starts') => {
      const { values } = await metrics.limited.get()
      const ofIt = values.filter(({ labels }) => labels.what === what)
      return Object.fromEntries(ofIt.map(({ labels, value }) => [labels.reach, value]))
    }
    return { call: calling('/call'), start: calling('/start'), refused }
  }

  async function passed(addresses: readonly string[], call: (address: string) => Promise<boolean>) {
    let count = 0
    for (const address of addresses) if (await call(address)) count += 1
    return count
  }

  const range = (count: number) => Array.from({ length: count }, (_, index) => index)
  const of48 = (count: number) => range(count).map((index) => `2001:db8:7:${index.toString(16)}::1`)
  const of56 = range(256).map((index) => `2001:db8:7:8${index.toString(16).padStart(2, '0')}::1`)
  const of24 = range(256).map((index) => `198.51.100.${index}`)

  /** One network in a hundred thousand may by chance fall into the cell of its own block, and count there too. */
  function expectAbout(count: number | undefined, expected: number) {
    expect(Math.abs((count ?? 0) - expected)).toBeLessThan(5)
  }

  test('of 1,600 networks of one /48, 1,200 pass, and the next /48 is not asked to wait', async () => {
    const { call, refused } = await limited()
    expectAbout(await passed(of48(1_600), call), 1_200)
    expectAbout((await refused('calls'))['48'], 400)
    expect(await call('2001:db8:8::1')).toBe(true)
  })

  test('so it is with their starts, though their calls may pass', async () => {
    const { start, refused } = await limited({ RATE_LIMIT_PER_MINUTE: '1000000' })
    expectAbout(await passed(of48(1_600), start), 1_200)
    expectAbout((await refused('starts'))['48'], 400)
    expect(await refused('calls')).toEqual({ address: 0, 24: 0, 56: 0, 48: 0 })
    expect(await start('2001:db8:8::1')).toBe(true)
  })

  test('a /56 and a /24 have their own', async () => {
    const { call, refused } = await limited()
    expectAbout(
      await passed(
        range(4).flatMap(() => of56),
        call,
      ),
      480,
    )
    expectAbout(
      await passed(
        range(14).flatMap(() => of24),
        call,
      ),
      3_000,
    )
    expectAbout((await refused('calls'))['56'], 544)
    expectAbout((await refused('calls'))['24'], 584)
    expect(await call('198.51.101.1')).toBe(true)
    expect(await call('2001:db8:7:900::1')).toBe(true)
  })

  test('one address that floods spends no more of its block than is its own', async () => {
    const { call, refused } = await limited()
    expect(await passed(Array<string>(1_000).fill('198.51.100.1'), call)).toBe(120)
    expect(await passed(Array<string>(1_000).fill('2001:db8:7:1::1'), call)).toBe(120)
    expect(await refused('calls')).toEqual({ address: 1_760, 24: 0, 56: 0, 48: 0 })
    expect(await call('198.51.100.2')).toBe(true)
    expect(await call('2001:db8:7:2::1')).toBe(true)
  })

  test('honest crowds meet none: a school, a carrier’s /24 and /44, each with five calls and a start', async () => {
    const { call, start, refused } = await limited({ ANSWERS_PER_ADDRESS: '300', RATE_LIMIT_PER_MINUTE: '2000' })
    const school = Array<string>(300).fill('203.0.113.7')
    const carrier44 = range(500).map((phone) => `2806:2f0:50${(phone % 16).toString(16)}:${phone.toString(16)}::1`)
    const visits = [...school, ...of24, ...carrier44]
    for (const address of visits) {
      expect(await start(address)).toBe(true)
      for (let turn = 0; turn < 4; turn += 1) expect(await call(address)).toBe(true)
    }
    for (const what of ['calls', 'starts'] as const)
      expect(await refused(what)).toEqual({ address: 0, 24: 0, 56: 0, 48: 0 })
  })
})

test('starts are limited by the hour, and other calls go on meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { visitor } = await testApp({ env: { STARTS_PER_HOUR: '2' } })
  const ana = visitor()
  expect([(await ana.start()).statusCode, (await ana.start('002')).statusCode]).toEqual([200, 200])
  vi.advanceTimersByTime(600_000)
  const refused = await ana.start('003')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3000'])
  expect((await ana.check('003')).statusCode).toBe(200)
  vi.advanceTimersByTime(3_000_000)
  expect((await ana.start('003')).statusCode).toBe(200)
})
