import { expect, test } from 'vitest'
import { alerts } from '#contract/messages.ts'
import type { OverviewReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp, testConfig } from '../../tests/support/app.ts'
import { startWarnings } from './alerts.ts'

/** A site that is ready for the public. */
const ready = {
  PUBLIC_ORIGIN: 'https://encuestas.example',
  BRAND_URL: 'https://marca.example',
  TYPEFORM_WEBHOOK_SECRET: 'a secret of the webhook',
}

const warnedOf = (env: Record<string, string>) => {
  const lines = startWarnings(testConfig(env)).join('\n')
  return Object.entries(alerts).flatMap(([code, sentence]) => (lines.includes(sentence) ? [code] : []))
}

test('a site that is ready for the public starts without a warning', () => {
  expect(startWarnings(testConfig(ready))).toEqual([])
})

test('with no settings at all the start says everything that is still to do', () => {
  expect(warnedOf({})).toEqual(['local-origin', 'example-addresses', 'no-webhook-secret'])
})

test.each([
  ['a public address that is this machine', { PUBLIC_ORIGIN: 'http://localhost:3000' }, ['local-origin']],
  [
    'the same, behind a proxy',
    { PUBLIC_ORIGIN: 'http://[::1]', HOST: '127.0.0.1', TRUST_PROXY: 'loopback' },
    ['local-origin'],
  ],
  ['a first try that nobody else can reach', { PUBLIC_ORIGIN: 'http://localhost:3000', HOST: '127.0.0.1' }, []],
  ['a public address without encryption', { PUBLIC_ORIGIN: 'http://encuestas.example' }, ['unencrypted-origin']],
  ['a brand that is still the example', { BRAND_URL: 'https://pulso.example' }, ['example-addresses']],
  ['one notice that is', { PRIVACY_URL: 'https://pulso.example/aviso' }, ['example-addresses']],
  ['a Typeform that cannot be heard', { TYPEFORM_WEBHOOK_SECRET: '' }, ['no-webhook-secret']],
  [
    'no secret where no form is Typeform’s',
    { TYPEFORM_WEBHOOK_SECRET: '', FORM_001: 'builtin', FORM_002: 'builtin', FORM_003: 'builtin' },
    [],
  ],
])('%s', (_, env, codes) => {
  expect(warnedOf({ ...ready, ...env })).toEqual(codes)
})

const inPanel = async ({ app }: TestApp) => {
  const reply = await app.inject({ url: apiPaths.overview, headers: basic('admin', ADMIN_PASSWORD) })
  return reply.json<OverviewReply>().alerts.map(({ code }) => code)
}
const forwarded = { 'x-forwarded-for': '203.0.113.9' }

test('a proxy that is not trusted is told once, in the panel and in the log, and its address nowhere', async () => {
  const site = await testApp({ env: ready })
  expect(await inPanel(site)).toEqual([])
  for (const last of [7, 8, 9]) await site.visitor(`198.51.100.${last}`, forwarded).check()

  expect(await inPanel(site)).toEqual(['unbelieved-proxy'])
  const told = site.log.filter((line) => line.includes('X-Forwarded-For'))
  expect(told).toHaveLength(1)
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 40, msg: alerts['unbelieved-proxy'] })
  expect(site.log.join()).not.toMatch(/198\.51\.100|203\.0\.113/)
})

test('a trusted proxy, and a visitor without one, are no alert', async () => {
  const site = await testApp({ env: { ...ready, TRUST_PROXY: '198.51.100.7' } })
  await site.visitor('198.51.100.7', forwarded).check()
  await site.visitor('198.51.100.8').check()
  expect(await inPanel(site)).toEqual([])
})
