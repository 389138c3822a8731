import { getHeapSnapshot, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { basic, type TestApp, testApp } from '../support/app.ts'

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
