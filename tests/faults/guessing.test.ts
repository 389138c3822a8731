import { scryptSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { openStore } from '#store/store.ts'
import { basic } from '../support/app.ts'
import { usualDatabase } from '../support/databases.ts'
import { startServer } from '../support/processes/server-process.ts'

const PASSWORD = 'a-password-of-the-tests'
const OFFICE = '203.0.113.1'
const GUESSES = 1_000
const MANY_GUESSES = 2_000
const AT_ONCE = 50
/** How often the office comes at the least: until then more guesses follow. */
const ENTRIES = 20
/** What all strangers together may guess before they have to wait, and how long for one more. */
const AT_MOST = 256
const ONE_MORE_MS = 3_600_000 / 384

test('a thousand guesses from ever new networks and from the office: few are compared, and the office’s own browser gets in each time', async () => {
  const database = await usualDatabase()
  onTestFinished(database.remove)
  const { knock, said } = await guarded(database.url)
  const right = basic('admin', PASSWORD)
  const first = await knock(pagePaths.stats, OFFICE, right)
  const cookie = first.headers.get('set-cookie')?.split(';', 1)[0] ?? ''

  const statuses = new Map<number, number>()
  const began = performance.now()
  let sent = 0
  const isIn: number[] = []
  const isGoingOn = () => sent < GUESSES || (isIn.length < ENTRIES && sent < 5 * GUESSES)
  const guess = async () => {
    while (isGoingOn()) {
      sent += 1
      const address = sent % 2 ? OFFICE : `2001:${(sent % 0xffff).toString(16)}:${sent.toString(16)}::1`
      const { status } = await knock(apiPaths.overview, address, basic('admin', `guess-number-${sent}`))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const work = async () => {
    while (isGoingOn()) isIn.push((await knock(apiPaths.overview, OFFICE, { ...right, cookie })).status)
  }
  await Promise.all([work(), ...Array.from({ length: AT_ONCE }, guess)])

  expect(isIn.filter((status) => status === 200).length).toBeGreaterThan(10)
  // A machine without time to spare sheds load: that is nobody's guess.
  expect(isIn.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.get(401)).toBeGreaterThan(4)
  const inTheMeantime = Math.ceil((performance.now() - began) / ONE_MORE_MS)
  expect(statuses.get(401)).toBeLessThanOrEqual(AT_MOST + inTheMeantime)
  expect(said().length).toBeLessThan(10_000)
})

test('thousands of guesses over many accounts open nothing, and lock nobody out whose browser has logged in before', async () => {
  const database = await usualDatabase()
  onTestFinished(database.remove)
  const store = await openStore({ url: database.url, answersPerAddress: 1 })
  const users = Array.from({ length: 30 }, (_, number) => `persona${number}`)
  const passwordHash = cheapHash(PASSWORD)
  const record = { at: 1, person: 'admin', origin: 'terminal', action: 'account-added' } as const
  for (const user of users) await store.accounts.add({ user, name: user, role: 'administration', passwordHash, record })
  await store.close()
  const { knock, said } = await guarded(database.url)
  const cookieOf = async (user: string) =>
    (await knock(pagePaths.stats, OFFICE, basic(user, PASSWORD))).headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const known = [users[0] ?? '', users[1] ?? '', 'admin']
  const cookies = await Promise.all(known.map(cookieOf))

  const statuses = new Map<number, number>()
  const began = performance.now()
  let sent = 0
  const isIn: number[] = []
  const isGoingOn = () => sent < MANY_GUESSES || (isIn.length < ENTRIES && sent < 5 * MANY_GUESSES)
  const guess = async () => {
    while (isGoingOn()) {
      sent += 1
      const address = sent % 2 ? OFFICE : `2001:${(sent % 0xffff).toString(16)}:${sent.toString(16)}::1`
      const user = sent % 25 === 0 ? `nadie${sent}` : (users[sent % users.length] ?? '')
      const { status } = await knock(apiPaths.overview, address, basic(user, `guess-number-${sent}`))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const work = async (user: string, cookie: string | undefined) => {
    const headers = { ...basic(user, PASSWORD), cookie: cookie ?? '' }
    while (isGoingOn()) {
      isIn.push((await knock(apiPaths.overview, OFFICE, headers)).status)
      await pause(100)
    }
  }
  await Promise.all([...known.map((user, at) => work(user, cookies[at])), ...Array.from({ length: AT_ONCE }, guess)])

  expect(isIn.filter((status) => status === 200).length).toBeGreaterThan(10)
  expect(isIn.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.get(200)).toBeUndefined()
  const inTheMeantime = Math.ceil((performance.now() - began) / ONE_MORE_MS)
  expect(statuses.get(401)).toBeLessThanOrEqual(AT_MOST + inTheMeantime)
  expect(said()).not.toMatch(/scrypt|guess-number/)
})

/** A hash names its own cost. That of the site would take most of this test's time; what is counted here are comparisons. */
function cheapHash(password: string): string {
  const cost = { N: 16, r: 8, p: 1 }
  const salt = Buffer.from('a salt of 16 byt')
  const hash = scryptSync(password, salt, 32, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** A site on this database, and how anybody knocks at it from any address. */
async function guarded(url: string) {
  const { origin, said } = await startServer({
    DATABASE_URL: url,
    TRUST_PROXY: 'loopback',
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_PER_MINUTE: '120',
  })
  const knock = async (path: string, address: string, headers: Record<string, string>) => {
    const reply = await fetch(origin + path, { headers: { 'x-forwarded-for': address, ...headers } })
    await reply.arrayBuffer()
    return reply
  }
  return { knock, said }
}
