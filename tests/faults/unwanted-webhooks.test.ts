import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { freshSqlite } from '../support/databases.ts'
import { type ServerProcess, startServer, until } from '../support/processes/server-process.ts'
import { readPrometheus } from '../support/prometheus-text.ts'

const SECRET = 'a secret of the tests'
const SENDERS = 400
const BODY_BYTES = 480 * 1024
/** Read whole, these bodies are 188 MB. */
const MOST_GROWTH_MB = 95
const WELL_SHAPED = `typeform-signature: sha256=${'A'.repeat(43)}=\r\n`

async function start(env: Record<string, string> = {}) {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  return startServer({
    DATABASE_URL: database.url,
    TYPEFORM_WEBHOOK_SECRET: SECRET,
    TRUST_PROXY: 'loopback',
    ...env,
  })
}

test.each([
  ['without a signature', '', {}],
  ['with half a signature', 'typeform-signature: sha256=AAAA\r\n', {}],
  ['where no webhook is configured', WELL_SHAPED, { TYPEFORM_WEBHOOK_SECRET: '' }],
])('400 large bodies %s are refused before they are read', async (_, signature, env) => {
  const server = await start(env)
  const { growth, statuses } = await flood(server, signature)
  expect(statuses).toEqual(new Set([401]))
  expect(growth).toBeLessThan(MOST_GROWTH_MB)
})

test('of 400 large bodies that may be genuine few are read at once, the others may come again, and no fault of the site is counted', async () => {
  const server = await start({ ADMIN_USER: 'admin', ADMIN_PASSWORD })
  const { growth, statuses } = await flood(server, WELL_SHAPED)
  expect(statuses).toEqual(new Set([401, 503]))
  expect(await refusedFor(server)).toEqual(['bad-signature', 'too-many-webhooks'])
  expect(growth).toBeLessThan(MOST_GROWTH_MB)
})

test("one network that holds every place it may take does not keep out Typeform's notice", async () => {
  const server = await start()
  const held = Array.from({ length: 40 }, () =>
    open(server, `${WELL_SHAPED}x-forwarded-for: 203.0.113.7\r\ncontent-length: ${BODY_BYTES}\r\n`),
  )
  await until(() => held.filter(({ heard }) => heard().includes('}')).length === 32)

  const body = JSON.stringify({ event_type: 'form_response', form_response: { form_id: 'NqzbClAQ', token: 'r1' } })
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('base64')}`
  const headers = { 'typeform-signature': signature, 'x-forwarded-for': '198.51.100.7' }
  const notice = await fetch(server.origin + apiPaths.typeformWebhook, { method: 'POST', headers, body })
  expect(notice.status).toBe(200)
  for (const { socket } of held) socket.destroy()
})

test('whoever announces too much is refused before it comes', async () => {
  const server = await start()
  const { socket, heard } = open(server, `${WELL_SHAPED}content-length: ${600 * 1024}\r\n`)
  await until(() => heard() !== '')
  expect(heard()).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

/** For what reasons requests were refused, as `/metrics` counts them. */
async function refusedFor({ origin }: ServerProcess) {
  const metrics = await fetch(`${origin}/metrics`, { headers: basic('admin', ADMIN_PASSWORD) })
  const refusals = readPrometheus(await metrics.text()).get('encuestas_refusals_total')?.samples ?? []
  return refusals.flatMap(({ labels: { reason }, value }) => (value > 0 ? [reason] : [])).sort()
}

/** Everybody sends all but the last byte, so that all bodies would be in memory at once; then the last. */
async function flood(server: ServerProcess, signature: string) {
  await Promise.all(Array.from({ length: 20 }, () => fetch(server.origin + apiPaths.check('001'))))
  const before = memoryMb(server)
  let growth = 0
  const senders = Array.from({ length: SENDERS }, () => open(server, `${signature}content-length: ${BODY_BYTES}\r\n`))
  const almostAll = Buffer.alloc(BODY_BYTES - 1, 'x')
  await Promise.all(senders.map(({ socket }) => new Promise((sent) => socket.write(almostAll, sent))))
  for (let look = 0; look < 40; look += 1) {
    await pause(50)
    growth = Math.max(growth, memoryMb(server) - before)
  }
  for (const { socket } of senders) socket.write('x')
  await until(() => senders.every(({ heard }) => heard().includes('}')))
  for (const { socket } of senders) socket.destroy()
  const statuses = new Set(senders.map(({ heard }) => Number(heard().slice(9, 12))))
  return { growth, statuses }
}

function open({ port }: ServerProcess, headers: string): { socket: Socket; heard: () => string } {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  socket.on('error', () => {})
  socket.write(
    `POST ${apiPaths.typeformWebhook} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n`,
  )
  return { socket, heard: () => heard }
}

function memoryMb({ pid }: ServerProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
