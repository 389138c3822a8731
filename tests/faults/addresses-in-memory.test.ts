import { getHeapSnapshot, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { type AbuseSignals, setUpAbuseSignals } from '#server/visitor/abuse-signals.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { basic, type TestApp, testApp, testConfig } from '../support/app.ts'
import { usualDatabase } from '../support/databases.ts'
import { testStore } from '../support/store.ts'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const VISITORS = 300
const PROXY = '10.0.0.1'
/** Made of parts, so that this text is not found for what it looks for. */
const addressOf = (visitor: number) => [198, 18, visitor >> 8, visitor & 255].join('.')
const found = /"198\.18\.\d+\.\d+/g

async function visitAll({ app }: TestApp) {
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const headers = { 'x-forwarded-for': `x, ${addressOf(visitor)}` }
    const post = (url: string) => app.inject({ method: 'POST', url, headers, remoteAddress: PROXY, payload: {} })
    await app.inject({ url: apiPaths.check('001'), headers, remoteAddress: PROXY })
    await post(apiPaths.start('001'))
    await post(apiPaths.complete('001'))
    const guess = { ...headers, ...basic('admin', `guess ${visitor}`) }
    await app.inject({ url: apiPaths.overview, headers: guess, remoteAddress: PROXY })
  }
}

async function heap(): Promise<string> {
  collectGarbage()
  let text = ''
  for await (const chunk of getHeapSnapshot()) text += chunk
  return text
}

test('when its requests are answered, no object of the program holds the address of a visitor', async () => {
  const site = await testApp({ env: { TRUST_PROXY: PROXY } })
  await visitAll(site)
  expect((await heap()).match(found) ?? []).toEqual([])
})

/** In a function of its own, whose last visitor is gone when it returns. */
function come(signals: AbuseSignals) {
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const network = addressOf(visitor)
    signals.atStart('001', network)
    signals.atCompletion({ surveyId: '001', network, hasMoved: visitor % 2 === 1 })
    const word = ['chosen', 'by', String(visitor)].join('-')
    signals.areRepeated('001', Object.fromEntries(Array.from('abcde', (id) => [id, { options: [word] }])))
  }
}

test('what was noticed about them holds none either, nor what was answered', async () => {
  const app = Fastify()
  const signals = setUpAbuseSignals(app, {
    config: testConfig(),
    catalog: { all: () => fixedSurveys },
    store: await testStore(usualDatabase),
  })
  await app.ready()
  come(signals)
  const kept = await heap()
  expect(kept.match(/"(moved )?(001 )?198\.18\.\d+(\.\d+)?/g) ?? []).toEqual([])
  expect(kept.match(/chosen-by-\d+/g) ?? []).toEqual([])
  // Alive until here, or there would have been nothing to find.
  expect(signals.bursts()).toContain('001')
  await app.close()
})
