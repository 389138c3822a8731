import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldStudies } from '#field-studies/catalog.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { openPage } from '../support/browser/open-page.ts'
import { publishedSite } from '../support/releases/published-site.ts'
import type { RunningSite } from '../support/site.ts'

const ANYBODY = 'access-control-allow-origin'
/** What is published to be used elsewhere: numbers, charts, the deliverable and the feed. */
const isData = (path: string) =>
  /^\/survey\/\d+\/(resultados\/\d+\/[^/]+\.(csv|json|png|zip)|campo\.csv|campo\/.+\.(svg|png))$/.test(path) ||
  path === '/resultados/feed.xml'

let site: RunningSite
beforeAll(async () => {
  site = await publishedSite({})
})
afterAll(() => site.close())

describe('scripts of other sites', () => {
  test('may read every public data file, and no page or other file', async () => {
    const paths = [...site.pages.current().files.keys()]
    expect(paths.filter(isData).length).toBeGreaterThan(60)
    const wrong: string[] = []
    // A deliverable draws all pictures of its release, each of which takes its time; those of one stand for all.
    const isDrawn = (path: string) =>
      /resultados.*\.(png|zip)$/.test(path) && !path.startsWith('/survey/005/resultados/3/')
    for (const url of paths.filter((path) => !isDrawn(path))) {
      const { headers } = await site.app.inject(url)
      if ((headers[ANYBODY] === '*') !== isData(url)) wrong.push(`${url}: ${headers[ANYBODY]}`)
    }
    expect(wrong).toEqual([])
  })

  test('may read it again where it has not changed, and why it is not there', async () => {
    const url = '/survey/005/resultados/3/datos.csv'
    const { headers } = await site.app.inject(url)
    const again = await site.app.inject({ url, headers: { 'if-none-match': `${headers.etag}` } })
    expect([again.statusCode, again.headers[ANYBODY]]).toEqual([304, '*'])
    const withdrawn = await site.app.inject('/survey/005/resultados/2/datos.csv')
    expect([withdrawn.statusCode, withdrawn.headers[ANYBODY]]).toEqual([410, '*'])
  })

  test('may read nothing of the panel and of taking part, whatever they ask', async () => {
    const routes = [...site.app.printRoutes({ commonPrefix: false }).matchAll(/─ (\S+) \((.+)\)/g)]
    expect(routes.length).toBeGreaterThan(40)
    const origin = { origin: 'https://otra.example', 'access-control-request-method': 'POST' }
    for (const [, path = '', methods = ''] of routes) {
      const url = path.replaceAll(/:\w+(\([^)]*\))?/g, '005')
      for (const method of [...methods.split(', '), 'OPTIONS']) {
        for (const login of [{}, basic('admin', ADMIN_PASSWORD)]) {
          const reply = await site.app.inject({ method: method as 'GET', url, headers: { ...origin, ...login } })
          const told = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))
          expect([method, url, told]).toEqual([method, url, []])
        }
      }
    }
  })
})

test('a browser lets the description of the data stand under the content policy', async () => {
  const { page, expectClean } = await openPage()
  await page.goto(`${site.origin}/survey/005/resultados/3`)
  const types = await page
    .locator('script')
    .evaluateAll((all) => all.map((script) => (script as HTMLScriptElement).type))
  // The module copies addresses.
  expect(types).toEqual(['application/ld+json', 'module'])
  const dataset = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(dataset['@type']).toBe('Dataset')
  for (const { contentUrl } of dataset.distribution) expect((await site.app.inject(contentUrl)).statusCode).toBe(200)
  await expectClean()
})

test('the site map says when what a page tells last changed', async () => {
  const { body } = await site.app.inject('/sitemap.xml')
  const dayOf = (path: string) => body.match(new RegExp(`<loc>[^<]*${path}</loc>(?:<lastmod>(.*?)</lastmod>)?`))?.[1]
  expect(dayOf('/survey/003/resultados/1')).toBe('2026-10-05')
  expect(dayOf('/survey/005/resultados/1')).toBe('2026-11-02')
  expect(dayOf('/survey/003/resultados/2/por-edad')).toBe('2026-11-16')
  expect(dayOf('/resultados')).toBe('2026-11-16')
  for (const { surveyId, published } of fieldStudies) expect(dayOf(`/survey/${surveyId}/campo`)).toBe(published)
  expect(body).toContain('/datos</loc>')
  expect(dayOf('/survey/005')).toBeUndefined()
})

test('the page of open data gives an address that is there', async () => {
  const { body } = await site.app.inject('/datos')
  const [address = ''] = body.match(/http[^&"]+\/datos\.csv/) ?? []
  const { statusCode, headers } = await site.app.inject(address)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
})
