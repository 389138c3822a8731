import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { ADMIN_PASSWORD, basic, testConfig } from '../../../tests/support/app.ts'
import { setUpNetwork } from '../visitor/network.ts'
import { setUpErrorReplies } from './error-replies.ts'
import { panelLogin } from './panel-login.ts'

const right = basic('admin', ADMIN_PASSWORD)
const wrong = basic('admin', 'a-guess')

/** A door with nothing behind it, and a clock that the test moves. */
function door() {
  let now = Date.UTC(2026, 6, 7)
  const app = Fastify()
  onTestFinished(async () => app.close())
  setUpNetwork(app, testConfig())
  setUpErrorReplies(app, {})
  app.get('/', { onRequest: panelLogin(testConfig(), () => now) }, async () => 'in')
  return {
    knock: (headers: Record<string, string>, remoteAddress = '203.0.113.1') =>
      app.inject({ url: '/', headers, remoteAddress }),
    wait: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

async function failTimes(knock: ReturnType<typeof door>['knock'], times: number) {
  for (let time = 0; time < times; time += 1) expect((await knock(wrong)).statusCode).toBe(401)
}

test('after five wrong passwords even the right one has to wait, and then it works', async () => {
  const { knock, wait } = door()
  await failTimes(knock, 5)

  const early = await knock(right)
  expect(early.statusCode).toBe(429)
  expect(early.headers['retry-after']).toBe('1')

  wait(1)
  expect((await knock(right)).statusCode).toBe(200)
})

test('each further wrong password doubles the wait, up to a minute', async () => {
  const { knock, wait } = door()
  await failTimes(knock, 5)
  const waits = []
  for (let time = 0; time < 9; time += 1) {
    const seconds = Number((await knock(wrong)).headers['retry-after'])
    waits.push(seconds)
    wait(seconds)
    await failTimes(knock, 1)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('signing in forgets the failures', async () => {
  const { knock } = door()
  await failTimes(knock, 4)
  expect((await knock(right)).statusCode).toBe(200)
  await failTimes(knock, 4)
  expect((await knock(right)).statusCode).toBe(200)
})

test('the first request of a browser, without credentials, is not a failure', async () => {
  const { knock } = door()
  for (let time = 0; time < 20; time += 1) expect((await knock({})).statusCode).toBe(401)
  expect((await knock(right)).statusCode).toBe(200)
})

test('one who guesses does not keep the others out', async () => {
  const { knock } = door()
  await failTimes(knock, 5)
  expect((await knock(right, '203.0.113.2')).statusCode).toBe(200)
})
