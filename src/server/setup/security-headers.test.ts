import { expect, test } from 'vitest'
import { appForAll, testApp } from '../../../tests/support/app.ts'

const site = appForAll()
const answers = [
  ['a call that went well', '/api/survey/001/check'],
  ['a refused call', '/api/survey/999/check'],
  ['an unknown call', '/api/nothing'],
  ['the panel without credentials', '/api/survey/001/stats'],
  ['a page that does not exist', '/nothing'],
  ['health', '/healthz'],
  ['a path that cannot be read', '/api/survey/%zz/check'],
  ['a name that is too long', `/api/survey/${'x'.repeat(300)}/check`],
] as const

test.each(answers)('%s carries the security headers', async (_, url) => {
  const { app } = site()
  const { headers } = await app.inject({ url })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/)
})

test('a page shares neither its window nor its address, and asks for no device', async () => {
  const { app } = site()
  const { headers } = await app.inject({ url: '/nothing' })
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
})

test.each(['/api/survey/001/check', '/api/survey/999/check', '/api/nothing', '/api/survey/001/stats'])(
  'nobody may keep what %s answered',
  async (url) => {
    const { app } = site()
    expect((await app.inject({ url })).headers['cache-control']).toBe('no-store')
  },
)

test('forms are framed from the configured host only', async () => {
  const { app } = await testApp({ env: { TYPEFORM_FORM_HOST: 'forms.example' } })
  const { headers } = await app.inject({ url: '/nothing' })
  expect(headers['content-security-policy']).toMatch(/frame-src https:\/\/forms\.example instagram:(;|$)/)
})

test('a site with HTTPS says so to browsers; one on plain HTTP does not lock itself out', async () => {
  const secure = await testApp({ env: { PUBLIC_ORIGIN: 'https://encuestas.example' } })
  const plain = await testApp({ env: { PUBLIC_ORIGIN: 'http://localhost:3000' } })
  expect((await secure.app.inject({ url: '/healthz' })).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect((await plain.app.inject({ url: '/healthz' })).headers).not.toHaveProperty('strict-transport-security')
})

test('a staging site asks search engines to leave it out, and any other does not', async () => {
  const staging = await testApp({ env: { STAGING: 'on' } })
  for (const [app, robots] of [
    [staging.app, 'noindex, nofollow'],
    [site().app, undefined],
  ] as const)
    expect((await app.inject('/nothing')).headers['x-robots-tag']).toBe(robots)
})
