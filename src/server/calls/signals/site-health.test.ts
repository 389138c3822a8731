import { expect, test } from 'vitest'
import type { HealthReply } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { ADMIN_PASSWORD, basic, startedBody, type TestApp, testApp } from '../../../../tests/support/app.ts'

const headers = basic('admin', ADMIN_PASSWORD)

async function healthOf({ app }: TestApp): Promise<HealthReply> {
  const reply = await app.inject({ url: apiPaths.health, headers })
  expect(reply.statusCode).toBe(200)
  return reply.json<HealthReply>()
}

const gradeOf = ({ checks }: HealthReply, check: string) => checks.find((each) => each.check === check)?.grade

test('only the administrator is told how the site does', async () => {
  const { app } = await testApp()
  expect((await app.inject({ url: apiPaths.health })).statusCode).toBe(401)
})

test('the page is told what was found and what happens now, of a site that is used', async () => {
  const site = await testApp({ env: { TYPEFORM_WEBHOOK_SECRET: 'a-secret-of-the-tests' } })
  const visitor = site.visitor()
  await visitor.check()
  await visitor.complete(await startedBody(visitor))
  await visitor.start()
  // The first time that somebody asks, a write of its own shows whether there is room.
  await site.store.ping()
  const health = await healthOf(site)
  expect(health).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    waitingWrites: 0,
    lastProofAt: null,
    refusals: [{ reason: 'turn-taken', sinceStart: 1, recent: 1 }],
  })
  expect(health.commits.count).toBe(site.store.writes.commits)
  expect(health.commits.meanMs).toBeGreaterThan(0)
  expect(['writes', 'database', 'refusals', 'one-address'].map((check) => gradeOf(health, check))).toEqual([
    'good',
    'good',
    'good',
    'good',
  ])
  expect(health.checks.map(({ check }) => check)).toEqual(expect.arrayContaining(['disk-space', 'last-copy']))
})

test('a visitor behind a proxy that is not believed turns the page yellow, and a crowd of them red', async () => {
  const site = await testApp()
  const behindProxy = site.visitor('198.51.100.7', { 'x-forwarded-for': '203.0.113.9' })
  await behindProxy.check()
  expect(gradeOf(await healthOf(site), 'one-address')).toBe('warning')
  for (let visit = 0; visit < 40; visit += 1) await behindProxy.check()
  const health = await healthOf(site)
  expect(gradeOf(health, 'one-address')).toBe('bad')
  expect(health.grade).toBe('bad')
  expect(JSON.stringify(health)).not.toMatch(/198\.51\.100\.7|203\.0\.113\.9/)
})

test('while the store does not answer the page is still told, and told that', async () => {
  const site = await testApp()
  await site.store.close()
  const health = await healthOf(site)
  expect(health.grade).toBe('bad')
  expect(gradeOf(health, 'database')).toBe('bad')
})
