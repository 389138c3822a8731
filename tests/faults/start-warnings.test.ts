import { expect, onTestFinished, test } from 'vitest'
import { alerts } from '#contract/messages.ts'
import { usualDatabase } from '../support/databases.ts'
import { startServer } from '../support/server-process.ts'

async function startOnFresh(env: Record<string, string> = {}) {
  const { url, remove } = await usualDatabase()
  onTestFinished(remove)
  return startServer({ DATABASE_URL: url, ...env })
}

const times = (text: string, part: string) => text.split(part).length - 1

test('the server says once, after its welcome, what is still to do before the public comes', async () => {
  const server = await startOnFresh({ HOST: '0.0.0.0' })
  const said = server.said()
  const [welcome = '', warnings = ''] = said.split('Antes de abrirlo al público:')
  expect(welcome).toContain('/stats')
  expect(times(warnings, alerts['local-origin'])).toBe(1)
  expect(times(warnings, alerts['example-addresses'])).toBe(1)
  expect(times(warnings, alerts['no-webhook-secret'])).toBe(1)
})

test('a proxy that is not in TRUST_PROXY is noticed while the site runs', async () => {
  const server = await startOnFresh()
  const visit = () => fetch(`${server.origin}/api/survey/001/check`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  await visit()
  await visit()
  await expect.poll(() => times(server.said(), alerts['unbelieved-proxy'])).toBe(1)
  expect(server.said()).not.toContain('203.0.113.9')
})
