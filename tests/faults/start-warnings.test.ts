import { expect, onTestFinished, test } from 'vitest'
import { UNTRUSTED_PROXY } from '#server/setup/untrusted-proxy.ts'
import { usualDatabase } from '../support/databases.ts'
import { startServer } from '../support/processes/server-process.ts'

async function startOnFresh(env: Record<string, string> = {}) {
  const { url, remove } = await usualDatabase()
  onTestFinished(remove)
  return startServer({ DATABASE_URL: url, ...env })
}

const times = (text: string, part: string) => text.split(part).length - 1

test('the server says once, after its welcome, what is still to do before the public comes', async () => {
  const server = await startOnFresh({ HOST: '0.0.0.0' })
  // Its last line may still be on its way when the server answers.
  await expect.poll(server.said).toContain('Falta TYPEFORM_WEBHOOK_SECRET')
  for (const line of server.said().trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: 30 })
  const [welcome = '', warnings = ''] = server.said().split('Antes de abrirlo al público:')
  expect(welcome).toContain('/stats')
  // The build, by number and commit.
  expect(welcome).toMatch(/"msg":"Encuestas \d+\.\d+\.\d+\+[0-9a-f]{7,}"/)
  for (const part of [
    'PUBLIC_ORIGIN sigue en esta máquina',
    'siguen en pulso.example',
    'Falta TYPEFORM_WEBHOOK_SECRET',
  ])
    expect(times(warnings, part)).toBe(1)
})

test('a proxy that is not in TRUST_PROXY is noticed while the site runs', async () => {
  const server = await startOnFresh()
  const headers = { 'x-forwarded-for': '203.0.113.9', connection: 'close' }
  const noticed = () => times(server.said(), UNTRUSTED_PROXY)
  for (let visit = 0; visit < 10; visit += 1) await fetch(`${server.origin}/api/survey/001/check`, { headers })
  await expect.poll(noticed).toBe(1)
  expect(server.said()).not.toContain('203.0.113.9')
})
