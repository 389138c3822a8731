import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import { openPage } from '../support/browser/open-page.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { handMadeRelease } from '../support/releases/hand-made-release.ts'
import { publish } from '../support/releases/published-site.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const release = handMadeRelease({ surveyId: '005' })
const [first, second] = release.questions.map(({ id }) => id)

let site: RunningSite
let newsroom: { origin: string; close: () => void }
beforeAll(async () => {
  site = await startSite()
  await publish(site, release)
  await site.refresh()
  const { body } = await site.app.inject(releasePaths.release('005', 1))
  const codes = [first, second].map((id) => codeIn(body, id ?? ''))
  const port = await freePort()
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(`<!doctype html><title>Diario</title><body><h1>Nota</h1>${codes.join('<p>Texto</p>')}<p>Fin</p>`)
  }).listen(port, '127.0.0.1')
  newsroom = { origin: `http://localhost:${port}`, close: () => server.close() }
})
afterAll(async () => {
  newsroom.close()
  await site.close()
})

/** What a reader copies from the page. */
function codeIn(html: string, question: string): string {
  const article = html.slice(html.indexOf(`<article id="${question}"`))
  const written = article.match(/<code[^>]*>(.*?)<\/code>/s)?.[1] ?? ''
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
  return written.replace(/&(lt|gt|quot|#x27|amp);/g, (_, name) => characters[name] ?? '')
}

test.each([390, 1280])(
  'on the page of another site %s px wide, each embed takes the height of what it shows, and takes it again when the page turns',
  async (width) => {
    const { page, expectClean } = await openPage({ width, height: 900 })
    await page.goto(newsroom.origin)
    await expectHeights()
    await page.setViewportSize({ width: width === 390 ? 700 : 360, height: 900 })
    await expectHeights()
    // The frames grow to what they show: that is what the newsroom asks for.
    await expectClean({ except: [/layout shift/] })

    async function expectHeights(): Promise<void> {
      for (const [at, frame] of (await page.locator('iframe').all()).entries()) {
        await frame.scrollIntoViewIfNeeded()
        const inside = page.frameLocator('iframe').nth(at).locator('main')
        await inside.waitFor()
        await expect
          .poll(
            async () => {
              const [outer, inner] = [
                await frame.boundingBox(),
                await inside.evaluate((main) => main.getBoundingClientRect().height + 16),
              ]
              return Math.abs((outer?.height ?? 0) - inner)
            },
            { timeout: 20_000 },
          )
          .toBeLessThanOrEqual(1)
      }
    }
  },
)

test('the pasted lines are few, and heed no other site', async () => {
  const { body } = await site.app.inject(releasePaths.release('005', 1))
  const code = codeIn(body, first ?? '')
  expect(code.split('\n').length).toBeLessThanOrEqual(10)
  expect(code).toContain(`event.origin !== '${site.origin}'`)
  expect(code).not.toContain('src="//')
})
