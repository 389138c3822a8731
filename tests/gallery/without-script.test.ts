import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageForAll } from '../support/browser/open-page.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { publicPages } from './public-pages.ts'
import { expectNothingCutOff } from './text-boxes.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
const narrow = pageForAll({ javaScriptEnabled: false, width: 320, height: 640 })

/** Surveys that look as another does, and those that thank in the same way. */
const alike = /survey\/00[34]$|thank-you\/00[35]$/

test.each(publicPages.filter((path) => !alike.test(path)))(
  '%s can be read without script, on the narrowest screen',
  async (path) => {
    const { page, expectClean } = narrow()
    await page.goto(site.origin + path)
    const main = page.getByRole('main')
    expect(await main.locator('p:visible').count()).toBeGreaterThan(0)
    // Ways on are for whoever is turned away, which only a script finds out.
    const headings = main.locator(':is(h1, h2, h3):not(.ways-on *)')
    for (const heading of await headings.all()) expect(await heading.isVisible()).toBe(true)
    await expectNothingCutOff(page)
    await expectClean({ except: [/status of 404/] })
  },
)
