import { expect, onTestFinished, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { basic } from '../support/app.ts'
import { usualDatabase } from '../support/databases.ts'
import { startServer } from '../support/processes/server-process.ts'

const PASSWORD = 'a-password-of-the-tests'
const OFFICE = '203.0.113.1'
const GUESSES = 2_000
const AT_ONCE = 50
/** What all strangers together may guess before they have to wait, and how long for one more. */
const AT_MOST = 256
const ONE_MORE_MS = 3_600_000 / 384

test('thousands of guesses from ever new networks and from the office: few are compared, and the office’s own browser gets in each time', async () => {
  const database = await usualDatabase()
  onTestFinished(database.remove)
  const { origin, said } = await startServer({
    DATABASE_URL: database.url,
    TRUST_PROXY: 'loopback',
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_PER_MINUTE: '120',
  })
  const knock = async (path: string, address: string, headers: Record<string, string>) => {
    const reply = await fetch(origin + path, { headers: { 'x-forwarded-for': address, ...headers } })
    await reply.arrayBuffer()
    return reply
  }
  const right = basic('admin', PASSWORD)
  const first = await knock(pagePaths.stats, OFFICE, right)
  const cookie = first.headers.get('set-cookie')?.split(';', 1)[0] ?? ''

  const statuses = new Map<number, number>()
  const began = performance.now()
  let sent = 0
  const guess = async () => {
    while (sent < GUESSES) {
      sent += 1
      const address = sent % 2 ? OFFICE : `2001:${(sent % 0xffff).toString(16)}:${sent.toString(16)}::1`
      const { status } = await knock(apiPaths.overview, address, basic('admin', `guess-number-${sent}`))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const isIn: number[] = []
  const work = async () => {
    while (sent < GUESSES) isIn.push((await knock(apiPaths.overview, OFFICE, { ...right, cookie })).status)
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
