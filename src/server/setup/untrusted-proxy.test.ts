import { expect, test } from 'vitest'
import type { HealthReply } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../../../tests/support/app.ts'
import { UNTRUSTED_PROXY } from './untrusted-proxy.ts'

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

async function gradeIn({ app }: TestApp) {
  const reply = await app.inject({ url: apiPaths.health, headers: basic('admin', ADMIN_PASSWORD) })
  return reply.json<HealthReply>().checks.find(({ check }) => check === 'one-address')?.grade
}

test('a proxy that is not trusted is warned of once, in the panel and in the log, and its address nowhere', async () => {
  const site = await testApp()
  expect(await gradeIn(site)).toBe('good')
  for (const last of [7, 8, 9]) await site.visitor(`198.51.100.${last}`, forwarded).check()

  expect(await gradeIn(site)).toBe('warning')
  const warned = site.log.filter((line) => line.includes('X-Forwarded-For'))
  expect(warned).toHaveLength(1)
  expect(JSON.parse(warned[0] ?? '')).toMatchObject({ level: 40, msg: UNTRUSTED_PROXY })
  expect(site.log.join()).not.toMatch(/198\.51\.100|203\.0\.113/)
})

test('a trusted proxy, and a visitor without one, are nothing to warn of', async () => {
  const site = await testApp({ env: { TRUST_PROXY: '198.51.100.7' } })
  await site.visitor('198.51.100.7', forwarded).check()
  await site.visitor('198.51.100.8').check()
  expect(await gradeIn(site)).toBe('good')
})
