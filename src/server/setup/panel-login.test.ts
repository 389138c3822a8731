import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StoreUnavailable } from '#store/engine.ts'
import type { StoredAccount } from '#store/writes/accounts.ts'
import { ADMIN_PASSWORD, basic, testConfig } from '../../../tests/support/app.ts'
import { requestMetrics } from '../metrics/request-metrics.ts'
import { hashPassword } from '../people/password-hash.ts'
import { programVersion } from '../process/program-version.ts'
import { NONCE_LENGTH } from '../sealer.ts'
import type { Services } from '../services.ts'
import { setUpNetwork } from '../visitor/network.ts'
import { setUpErrorReplies } from './error-replies.ts'
import { guessBudget } from './guess-budget.ts'
import { panelLogin } from './panel-login.ts'

const SECRET = 'a secret of the tests'
const OFFICE = '203.0.113.1'
const right = basic('admin', ADMIN_PASSWORD)
const wrong = basic('admin', 'a-guess-of-somebody')
const MINUTE = 60
const HOUR = 60 * MINUTE

interface Settings {
  readonly env?: Readonly<Record<string, string>>
  readonly secret?: string
  readonly accounts?: readonly StoredAccount[] | 'down'
}

/** A log-in with nothing behind it, and a clock that the test moves. */
function login({ env = {}, secret = SECRET, accounts = [] }: Settings = {}) {
  let now = 0
  const app = Fastify()
  onTestFinished(async () => app.close())
  const config = testConfig(env)
  setUpNetwork(app, config)
  setUpErrorReplies(app, { headers: { forCalls: {} }, metrics: { requests: requestMetrics() } } as unknown as Services)
  app.decorateRequest('person')
  const guesses = guessBudget(() => now)
  const read = async () => {
    if (accounts === 'down') throw new StoreUnavailable('down')
    return accounts
  }
  const { signedIn, rememberDevice } = panelLogin({ config, secret, accounts: read, guesses })
  app.get('/', { onRequest: [signedIn, rememberDevice] }, async () => 'in')
  const knock = (headers: Record<string, string>, remoteAddress = OFFICE) =>
    app.inject({ url: '/', headers, remoteAddress })
  return {
    knock,
    /** Logs in, and gives what the browser sends from then on. */
    async device(address?: string) {
      const cookie = String((await knock(right, address)).headers['set-cookie']).split(';', 1)[0] ?? ''
      return { cookie }
    },
    wait: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

type Knock = ReturnType<typeof login>['knock']

/** Guesses until nothing is compared any more, and gives how many were. */
async function guessUntilShut(knock: Knock, headers: Record<string, string>, address?: string): Promise<number> {
  for (let guesses = 0; ; guesses += 1) {
    const { statusCode } = await knock(headers, address)
    if (statusCode === 429) return guesses
    expect(statusCode).toBe(401)
  }
}

/** Ever different networks: of one customer, of a provider's customers, of all providers. */
const ofCustomer = (number: number) => `2001:db8:1:${number.toString(16)}::1`
const ofProvider = (number: number) => `2001:db8:${number.toString(16)}::1`
const ofAnybody = (number: number) => `${(0x2001 + number).toString(16)}:${((number * 7919) & 0xffff).toString(16)}::1`

test('whoever guesses from the office does not keep the browser out that has logged in before', async () => {
  const { knock, device, wait } = login()
  const known = await device()
  for (let second = 0; second < 100; second += 1) {
    for (let guess = 0; guess < 5; guess += 1) await knock(wrong)
    if (second % 2 === 0) expect((await knock({ ...right, ...known })).statusCode).toBe(200)
    wait(1)
  }
})

test('a known browser that guesses has a count of its own, and spends nobody else’s', async () => {
  const { knock, device, wait } = login()
  const [lost, kept] = [await device(), await device()]
  expect(await guessUntilShut(knock, { ...wrong, ...lost })).toBe(5)
  expect((await knock({ ...right, ...lost })).statusCode).toBe(429)
  expect((await knock({ ...right, ...kept })).statusCode).toBe(200)
  expect((await knock(right)).statusCode).toBe(200)

  wait(MINUTE)
  expect((await knock({ ...right, ...lost })).statusCode).toBe(200)
  expect(await guessUntilShut(knock, { ...wrong, ...lost })).toBe(5)
})

test.each([
  ['the networks of one customer', ofCustomer, 8 + 6],
  ['all customers of one provider', ofProvider, 16 + 24],
  ['all providers', ofAnybody, 256 + 384],
])(
  'of a guess a second from %s, few are compared in an hour',
  async (_, address, most) => {
    const { knock, wait } = login()
    let compared = 0
    for (let second = 0; second < HOUR; second += 1) {
      if ((await knock(wrong, address(second))).statusCode === 401) compared += 1
      wait(1)
      if (second % (10 * MINUTE) === 0) expect(compared).toBeLessThanOrEqual(256 + (384 * second) / HOUR)
    }
    // All that the limit allows, but for what would be given back at the very end.
    expect(most - compared).toBeOneOf([0, 1])
  },
  60_000,
)

test.each([
  ['all customers of a provider', ofProvider, '198.51.100.7'],
  ['fifteen providers', (number: number) => ofAnybody(number % 15), '198.51.100.7'],
  ['a neighbour of the same provider', () => '203.0.200.200', OFFICE],
])('while guesses pour in from %s, an unknown browser with the right password is let in', async (_, from, address) => {
  const { knock, wait } = login()
  let number = 0
  for (let minute = 0; minute < 30; minute += 5) {
    for (let guess = 0; guess < 400; guess += 1) await knock(wrong, from(++number))
    expect((await knock(right, address)).statusCode).toBe(200)
    wait(5 * MINUTE)
  }
})

test('when nothing is compared, the answer to the right password is the answer to any other', async () => {
  const { knock } = login()
  await guessUntilShut(knock, wrong)
  const [guess, truth] = [await knock(wrong), await knock(right)]
  expect([truth.statusCode, truth.body, truth.headers['retry-after']]).toEqual([
    guess.statusCode,
    guess.body,
    guess.headers['retry-after'],
  ])
  expect(Number(truth.headers['retry-after'])).toBeGreaterThan(0)
  expect(truth.headers['set-cookie']).toBeUndefined()
})

test('the wait that is told is long enough', async () => {
  const { knock, wait } = login()
  await guessUntilShut(knock, wrong)
  wait(Number((await knock(right)).headers['retry-after']))
  expect((await knock(right)).statusCode).toBe(200)
})

test('the right password costs nothing, so that a program may ask as often as it likes', async () => {
  const { knock } = login()
  for (let time = 0; time < 500; time += 1) expect((await knock(right)).statusCode).toBe(200)
})

test('the first request of a browser, without credentials, is not a guess', async () => {
  const { knock, device } = login()
  const known = await device()
  for (let time = 0; time < 100; time += 1) {
    expect((await knock({})).statusCode).toBe(401)
    expect((await knock(known)).statusCode).toBe(401)
  }
  expect((await knock(right)).statusCode).toBe(200)
})

test('a known browser is not logged in by being known', async () => {
  const { knock, device } = login()
  const known = await device()
  expect((await knock(known)).statusCode).toBe(401)
  expect((await knock({ ...wrong, ...known })).statusCode).toBe(401)
})

test('no script and no other site gets at the cookie of a known browser, and over HTTPS nobody on the way', async () => {
  const plain = String((await login().knock(right)).headers['set-cookie'])
  expect(plain).toMatch(/; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/)
  const secure = login({ env: { PUBLIC_ORIGIN: 'https://encuestas.example' } })
  expect(String((await secure.knock(right)).headers['set-cookie'])).toMatch(/; Max-Age=\d+; Secure$/)
})

test('a known browser gets a new cookie only when the old one is half over, and is a stranger when it is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { knock, device } = login()
  const known = await device()
  const after = (days: number) => vi.setSystemTime(Date.now() + days * 86_400_000)
  expect((await knock({ ...right, ...known })).headers['set-cookie']).toBeUndefined()
  after(50)
  expect((await knock({ ...right, ...known })).headers['set-cookie']).toBeDefined()
  after(41)
  await guessUntilShut(knock, wrong)
  expect((await knock({ ...right, ...known })).statusCode).toBe(429)
})

/** Cookies that must not be believed. */
const forgeries: [string, (cookie: string) => Promise<string> | string][] = [
  ['made up', (cookie) => cookie.replace(/=.*/, (text) => `=${'A'.repeat(text.length - 1)}`)],
  ['with another end', (cookie) => withAnotherLetter(cookie, 'panel='.length + NONCE_LENGTH + 10)],
  ['of another device', (cookie) => withAnotherLetter(cookie, 'panel='.length)],
  ['cut off', (cookie) => cookie.slice(0, -1)],
  ['with more behind it', (cookie) => `${cookie}A`],
  ['of a site with another key', async () => (await login({ secret: 'another secret' }).device()).cookie],
  ['from before the password was changed', () => cookieOfPassword('another-password')],
]

function withAnotherLetter(cookie: string, at: number): string {
  return cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1)
}

async function cookieOfPassword(password: string): Promise<string> {
  const { knock } = login({ env: { ADMIN_PASSWORD: password } })
  return String((await knock(basic('admin', password))).headers['set-cookie']).split(';', 1)[0] ?? ''
}

test.each(forgeries)('a cookie %s is that of a stranger', async (_, forge) => {
  const { knock, device } = login()
  const { cookie } = await device()
  await guessUntilShut(knock, wrong)
  expect((await knock({ ...right, cookie })).statusCode).toBe(200)
  expect((await knock({ ...right, cookie: await forge(cookie) })).statusCode).toBe(429)
})

test('a browser stays known when the server starts again, and to every process with the same settings', async () => {
  const known = await login().device()
  const { knock } = login()
  await guessUntilShut(knock, wrong)
  expect((await knock({ ...right, cookie: `other=1; ${known.cookie}; another=2` })).statusCode).toBe(200)
})

test('which version runs is told to who is signed in, and to nobody else', async () => {
  const { knock } = login()
  expect((await knock(right)).headers['x-encuestas-version']).toBe(programVersion)
  for (const headers of [{}, wrong]) expect((await knock(headers)).headers).not.toHaveProperty('x-encuestas-version')
})

const ANA = 'ancla-brisa-cumbre-dedo'

async function ana(password = ANA, more: Partial<StoredAccount> = {}): Promise<StoredAccount> {
  const passwordHash = await hashPassword(password)
  return { user: 'ana', name: 'Ana', role: 'analysis', state: 'active', passwordHash, ...more }
}

test('whoever has an account gets in with its password and nothing else; the settings go on opening', async () => {
  const { knock } = login({ accounts: [await ana()] })
  expect((await knock(basic('ana', ANA))).statusCode).toBe(200)
  expect((await knock(basic('ana', ADMIN_PASSWORD))).statusCode).toBe(401)
  expect((await knock(basic('admin', ANA))).statusCode).toBe(401)
  expect((await knock(basic('nadie', ANA))).statusCode).toBe(401)
  expect((await knock(right)).statusCode).toBe(200)
})

test('a removed account opens with no password, not with the empty one either', async () => {
  const { knock } = login({ accounts: [await ana(ANA, { state: 'removed', passwordHash: '' })] })
  for (const password of [ANA, '']) expect((await knock(basic('ana', password))).statusCode).toBe(401)
})

test('a page that makes twenty calls at once with the right password is not taken for twenty guesses', async () => {
  const { knock } = login({ accounts: [await ana()] })
  const replies = await Promise.all(Array.from({ length: 20 }, () => knock(basic('ana', ANA))))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
})

test('a known browser does not get its guesses back by sending one of them twice at once', async () => {
  const { knock } = login({ accounts: [await ana()] })
  const known = { cookie: cookieIn(await knock(basic('ana', ANA))) }
  const statuses: number[] = []
  for (let guess = 0; guess < 8; guess += 1) {
    const headers = { ...basic('ana', `guess-number-${guess}`), ...known }
    const twice = await Promise.all([knock(headers), knock(headers)])
    statuses.push(twice[0].statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

test('beyond the limit the right password of an account, though it was right a moment ago, gets the answer of any other', async () => {
  const { knock } = login({ accounts: [await ana()] })
  expect((await knock(basic('ana', ANA))).statusCode).toBe(200)
  for (let guess = 0; guess < 8; guess += 1) await knock(basic('ana', `guess-number-${guess}`))
  const [guess, truth] = [await knock(basic('ana', 'a-guess-of-somebody')), await knock(basic('ana', ANA))]
  expect([truth.statusCode, truth.body]).toEqual([429, guess.body])
})

test('the browser that an account knows is a stranger to every other account, and to its own after a new password', async () => {
  const [before, bob] = [await ana(), { ...(await ana()), user: 'bob' }]
  const { knock } = login({ accounts: [before, bob] })
  const cookie = cookieIn(await knock(basic('ana', ANA)))
  for (let guess = 0; guess < 8; guess += 1) await knock(basic('bob', `guess-number-${guess}`))
  expect((await knock({ ...basic('ana', ANA), cookie })).statusCode).toBe(200)
  expect((await knock({ ...basic('bob', ANA), cookie })).statusCode).toBe(429)

  const changed = login({ accounts: [await ana('otra-clave-para-ana')] })
  for (let guess = 0; guess < 8; guess += 1) await changed.knock(wrong)
  expect((await changed.knock({ ...basic('ana', 'otra-clave-para-ana'), cookie })).statusCode).toBe(429)
})

test('while the database is down the settings open, guesses at them are charged, and accounts are told to wait', async () => {
  const { knock } = login({ accounts: 'down' })
  expect((await knock(right)).statusCode).toBe(200)
  expect((await knock(basic('ana', ANA))).statusCode).toBe(503)
  expect(await guessUntilShut(knock, wrong)).toBe(8)
  expect((await knock(right)).statusCode).toBe(429)
})

function cookieIn({ headers }: Awaited<ReturnType<Knock>>): string {
  return String(headers['set-cookie']).split(';', 1)[0] ?? ''
}
