import { expect, test } from 'vitest'
import { testConfig } from '../../../tests/support/app.ts'
import { resultsOf } from './check.ts'
import { beforeGoingPublic, settingsChecks, startWarnings } from './settings-checks.ts'

const resultsFor = (env: Record<string, string>) => resultsOf(settingsChecks, { config: testConfig(env), now: 0 })

/** A site that is ready for the public. */
const ready = {
  PUBLIC_ORIGIN: 'https://encuestas.example',
  BRAND_NAME: 'Marca',
  BRAND_URL: 'https://marca.example',
  TYPEFORM_WEBHOOK_SECRET: 'a secret of the webhook',
}

const openIn = (env: Record<string, string>) =>
  resultsFor(env).flatMap(({ check, grade }) => (grade === 'good' ? [] : [check]))

test('a site that is ready for the public starts without a warning, and its settings are green', () => {
  expect(startWarnings(testConfig(ready))).toEqual([])
  expect(resultsFor(ready)).toMatchObject([{ check: 'settings', grade: 'good' }])
})

test('the start says what the checks of the settings say, sentence by sentence', () => {
  const checks = resultsFor({})
  const names = ['local-origin', 'example-addresses', 'example-brand', 'example-forms', 'no-webhook-secret']
  expect(checks.map(({ check }) => check)).toEqual(names)
  expect(startWarnings(testConfig({})).slice(1, -1)).toEqual(checks.map(({ sentence }) => `  - ${sentence}`))
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
  ['the name of the example', { BRAND_NAME: 'Pulso' }, ['example-brand']],
  ['forms of somebody else', { TYPEFORM_WEBHOOK_SECRET: '' }, ['example-forms', 'no-webhook-secret']],
  [
    'a Typeform that cannot be heard',
    { TYPEFORM_WEBHOOK_SECRET: '', FORM_001: 'typeform:abcd', FORM_002: 'builtin', FORM_003: 'builtin' },
    ['no-webhook-secret'],
  ],
  [
    'no secret where no form is Typeform’s',
    { TYPEFORM_WEBHOOK_SECRET: '', FORM_001: 'builtin', FORM_002: 'builtin', FORM_003: 'builtin' },
    [],
  ],
  ['a panel without a password of its own', { ADMIN_PASSWORD: '' }, ['generated-password']],
  ['a proxy that could be anybody', { TRUST_PROXY: '203.0.0.0/8' }, ['believes-anybody']],
])('%s', (_, env, checks) => {
  expect(openIn({ ...ready, ...env })).toEqual(checks)
})

test('the panel lists the settings by name and place, and says in red that the public reads notices of the example', () => {
  expect(beforeGoingPublic(testConfig(ready)).toSet).toEqual([])
  const shown = beforeGoingPublic(testConfig({ ...ready, BRAND_URL: '', BRAND_NAME: '' }))
  expect(shown).toMatchObject({
    place: 'el archivo .env o en el entorno',
    toSet: [
      { settings: ['BRAND_URL', 'PRIVACY_URL', 'LEGAL_URL', 'POLICIES_URL'], isUrgent: true },
      { settings: ['BRAND_NAME'], isUrgent: false },
    ],
  })
  const local = beforeGoingPublic(testConfig({ ...ready, BRAND_URL: '', PUBLIC_ORIGIN: 'http://localhost:3000' }))
  expect(local.toSet.map(({ isUrgent }) => isUrgent)).toEqual([false, false])
})
