import { expect, test } from 'vitest'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../support/app.ts'
import { engines } from '../support/databases.ts'
import { oddTexts } from '../support/hostile.ts'
import { readPrometheus } from '../support/prometheus-text.ts'

/** As an address can hold them: encoded, and those that are an encoding themselves also as they are. */
const oddParts = [...oddTexts, '\r\n', '\n', '\u2028', 'A'.repeat(22), `${'A'.repeat(22)}\r\n`, '-_'].flatMap(
  (text) => {
    const encoded = encodeURIComponent(text.toWellFormed())
    return text.startsWith('%') ? [text, encoded] : [encoded]
  },
)

/** Every route of the app, as it was registered, with its methods. */
function routesOf({ app }: TestApp): { path: string; methods: string[] }[] {
  return [...app.printRoutes({ commonPrefix: false }).matchAll(/─ (\S+) \((.+)\)/g)].map(
    ([, path = '', methods = '']) => ({
      path,
      methods: methods.split(', '),
    }),
  )
}

/** By fault of the site, as `/metrics` counts it. */
async function faults({ app }: TestApp) {
  const { body } = await app.inject({ url: '/metrics', headers: basic('admin', ADMIN_PASSWORD) })
  const refusals = readPrometheus(body).get('encuestas_refusals_total')?.samples ?? []
  return refusals.filter(
    ({ labels: { reason }, value }) => /^(internal|unavailable|busy)$/.test(reason ?? '') && value > 0,
  )
}

test.each(engines)(
  'no address that anybody can ask for is a fault of the site ($engine)',
  async ({ freshDatabase }) => {
    const site = await testApp({ freshDatabase })
    const routes = routesOf(site)
    expect(routes.length).toBeGreaterThan(40)
    const failed: string[] = []
    for (const { path, methods } of routes) {
      for (const part of path.includes(':') ? oddParts : ['']) {
        // The part of the pattern that the visitor chooses, with the letters that it takes.
        const url = path.replaceAll(/:\w+(\([^)]*\))?/g, () => part)
        for (const method of methods) {
          const { statusCode, json } = await site.app.inject({ method: method as 'GET', url })
          if (statusCode >= 500 && json().code !== 'not-verifiable') failed.push(`${method} ${url} ${statusCode}`)
        }
      }
    }
    expect(failed).toEqual([])
    expect(await faults(site)).toEqual([])
  },
)

test('a refused call on a preview is logged without its token, whatever the call', async () => {
  const { app, log } = await testApp()
  const token = 'Zm9yLXRoaXMtdGVzdC1vbmx5'
  for (const call of ['check', 'start', 'responses', 'complete', 'verify-completion', 'proof', 'stats', 'nothing']) {
    await app.inject({ url: `/api/survey/vista-${token}/${call}` })
    await app.inject({ method: 'POST', url: `/api/survey/vista-${token}/${call}`, payload: {} })
  }
  await app.inject({ url: `/vista/${token}` })
  // As some programs write an address that they were given.
  await app.inject({ url: `/api/survey/%76ista-${token}/check` })
  await app.inject({ url: `/api/survey/vista%2D${token}/check%` })
  expect(log.join('')).toContain('/api/survey/vista-:token/check')
  expect(log.join('')).not.toContain(token)
})
