import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import { mayAct, type Role, roles } from '#rules/people/roles.ts'
import type { Store } from '#store/store.ts'
import { ADMIN_PASSWORD, basic, testApp } from '../../../tests/support/app.ts'
import { engines, type FreshDatabase } from '../../../tests/support/databases.ts'
import type { Services } from '../services.ts'
import { callRoles, callsOf, guardPanelCalls } from './call-roles.ts'
import { hashPassword } from './password-hash.ts'

const PASSWORD = 'ancla-brisa-cumbre-dedo'
const hash = await hashPassword(PASSWORD)
const admin = basic('admin', ADMIN_PASSWORD)

/** One person for each role, whose user is its name. */
async function addOneOfEach({ accounts }: Pick<Store, 'accounts'>): Promise<void> {
  const record = { at: 1, person: 'admin', origin: 'terminal', action: 'account-added' } as const
  for (const role of roles) await accounts.add({ user: role, name: role, role, passwordHash: hash, record })
}

const examples = { id: '001', draft: 'A'.repeat(22), number: '1', name: 'x.png', user: 'nadie' }
const exampleOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => examples[name as keyof typeof examples])

/** Two processes on one database. */
async function twoApps(freshDatabase: FreshDatabase) {
  const { url, remove } = await freshDatabase()
  onTestFinished(remove)
  const same = { freshDatabase: async () => ({ url, remove: async () => {} }) }
  return [await testApp(same), await testApp(same)] as const
}

describe.each(engines)('$engine', ({ freshDatabase }) => {
  test('every call of the panel is refused to lesser roles, in Spanish, and open to the others and to the settings', async () => {
    const { app, store } = await testApp({ freshDatabase })
    await addOneOfEach(store)
    for (const [call, needed] of callRoles) {
      const [method, path = ''] = call.split(' ') as ['GET' | 'POST', string]
      expect(app.hasRoute({ method, url: path }), call).toBe(true)
      const url = exampleOf(path)
      expect((await app.inject({ method, url })).statusCode, call).toBe(401)
      for (const role of roles) {
        const reply = await app.inject({ method, url, headers: basic(role, PASSWORD) })
        if (mayAct(role, needed)) expect(reply.statusCode, `${role}: ${call}`).not.toBeOneOf([401, 403, 429, 500])
        else expect([call, role, reply.statusCode, reply.json()]).toEqual([call, role, 403, NOT_ALLOWED])
        if (method === 'POST' || mayAct(role, needed)) continue
        const head = await app.inject({ method: 'HEAD', url, headers: basic(role, PASSWORD) })
        expect([call, role, head.statusCode]).toEqual([call, role, 403])
      }
      expect((await app.inject({ method, url, headers: admin })).statusCode, call).not.toBeOneOf([401, 403, 429])
    }
  }, 60_000)

  test('a removed person is out in every process within five seconds, whatever their browser remembers', async () => {
    const [here, elsewhere] = await twoApps(freshDatabase)
    await addOneOfEach(here.store)
    const knock = ({ app }: typeof here) =>
      app.inject({ url: pagePaths.stats, headers: basic('reading', PASSWORD) }).then(({ statusCode }) => statusCode)
    expect(await Promise.all([knock(here), knock(elsewhere)])).toEqual([200, 200])
    const removed = await here.app.inject({ method: 'POST', url: peoplePaths.removal('reading'), headers: admin })
    expect(removed.statusCode).toBe(200)
    expect(await knock(here)).toBe(401)
    await expect.poll(() => knock(elsewhere), { timeout: 5_000, interval: 200 }).toBe(401)
  })

  test('a new role and a new password count in every process within five seconds', async () => {
    const [here, elsewhere] = await twoApps(freshDatabase)
    await addOneOfEach(here.store)
    const read = (password: string) => () =>
      elsewhere.app
        .inject({ url: apiPaths.openAnswers('001'), headers: basic('reading', password) })
        .then(({ statusCode }) => statusCode)
    expect(await read(PASSWORD)()).toBe(403)
    const payload = { role: 'analysis', isPasswordNew: true }
    const url = peoplePaths.account('reading')
    const reply = await here.app.inject({ method: 'POST', url, headers: admin, payload })
    const { made } = reply.json<{ made: { password: string } }>()
    await expect.poll(read(PASSWORD), { timeout: 5_000, interval: 200 }).toBe(401)
    expect(await read(made.password)()).toBe(400)
  })
})

const NOT_ALLOWED = {
  code: 'not-allowed',
  error: 'Tu cuenta no permite hacer esto. Pídelo a una persona de administración.',
}

test('a call without a line in the table does not start', () => {
  const app = Fastify()
  onTestFinished(async () => app.close())
  guardPanelCalls(app, { login: { signedIn: async () => {} } } as unknown as Services)
  expect(() => app.get('/api/stats', async () => 'known')).not.toThrow()
  expect(() => app.get('/api/panel/nuevo', async () => 'unknown')).toThrow('GET /api/panel/nuevo has no role')
})

test('no call has two lines in the table, of which only one would count', () => {
  const calls = roles.flatMap((role) => callsOf[role])
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
})

test('each role may do what those before it may', () => {
  const may = (role: Role) => roles.filter((needed) => mayAct(role, needed))
  expect([may('reading'), may('analysis'), may('administration')]).toEqual([
    ['reading'],
    ['reading', 'analysis'],
    ['reading', 'analysis', 'administration'],
  ])
})
