import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { testApp } from '../support/app.ts'
import { usualDatabase } from '../support/databases.ts'
import { startServer, until } from '../support/processes/server-process.ts'

/** Nothing else can happen meanwhile: this is what a processor without time to spare looks like. */
function stall(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_500)
}

test('a server that cannot keep up says so with 503 and when to come back, and then recovers by itself', async () => {
  const { visitor, log } = await testApp({ longestLagMs: 1_000 })
  const ana = visitor()
  expect((await ana.check()).statusCode).toBe(200)

  // It turns calls away for half a second only, which a machine that is busy with others may sleep through.
  let stalls = 0
  let shed = await ana.start()
  while (shed.statusCode !== 503 && stalls < 10) {
    stall()
    stalls += 1
    await pause(25)
    shed = await ana.start()
  }
  expect([shed.statusCode, shed.json()]).toEqual([503, { error: failures.busy.sentence, code: 'busy' }])
  expect(Number(shed.headers['retry-after'])).toBeGreaterThan(0)
  await until(async () => (await ana.check()).statusCode === 200)
  const warnings = log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
  expect(warnings[0]).toMatchObject({ lagMs: expect.any(Number), msg: 'Hay demasiado trabajo: se rechazan llamadas' })
  // A machine that really cannot keep up may say it once more, but not of every call.
  expect(warnings.length).toBeLessThanOrEqual(stalls + 1)
})

test('a request that never ends is cut off, and the server goes on', async () => {
  const database = await usualDatabase()
  onTestFinished(database.remove)
  const server = await startServer({ DATABASE_URL: database.url })
  const answers = await Promise.all(
    [
      'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
      'POST /api/survey/001/complete HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    ].map((beginning) => dribble(server.port, beginning)),
  )
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
})

/** Sends a byte now and then until the server has had enough; what it said. */
function dribble(port: number, beginning: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    const dripping = setInterval(() => socket.write('a'), 500)
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(heard)
    })
    socket.write(beginning)
  })
}
