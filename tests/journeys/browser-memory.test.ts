import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { pagePaths } from '#contract/paths.ts'
import { launchRememberingChromium } from '../support/browser/chromium.ts'
import { newAddress, withoutProof } from '../support/browser/survey-visitor.ts'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  // A browser keeps no page whose worker is in the middle of something.
  site = await startSite({ env: withoutProof })
  browser = await launchRememberingChromium()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

test('a survey that the browser kept while the visitor was elsewhere is checked anew, with what was typed', async () => {
  const { page, calls } = await visitThatIsKept()
  await expect.poll(() => calls).toEqual(['check', 'start', 'check'])
  await expect.poll(() => page.getByRole('combobox', { name: 'Código Postal' }).inputValue()).toBe('20010')
})

test('a survey that the browser kept while its turn was spent says so', async () => {
  const { page } = await visitThatIsKept(async (address) => {
    const elsewhere = remoteVisitor(site.origin, address)
    await elsewhere.complete(await elsewhere.session('003'), '003')
  })
  await page.getByText(messages.accessDenied, { exact: true }).waitFor()
})

/** On a busy machine a browser gives up keeping a page that is slow to stand still. */
const MOST_TRIES = 5

async function visitThatIsKept(meanwhile = async (_address: string) => {}) {
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const address = newAddress()
    const visit = await atPlaceStep(address)
    if (await leaveAndComeBack(visit.page, () => meanwhile(address))) return visit
    await visit.page.context().close()
  }
  throw new Error(`The browser kept none of ${MOST_TRIES} pages`)
}

async function atPlaceStep(address: string): Promise<{ page: Page; calls: string[] }> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
  // Kept in the tab: a page out of memory loads itself anew at once, and takes with it what it would say to the console.
  await context.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      const before = sessionStorage.getItem('shown') ?? ''
      sessionStorage.setItem('shown', before + (persisted ? 'kept ' : 'loaded '))
    }),
  )
  const page = await context.newPage()
  const calls: string[] = []
  page.on('request', (request) => {
    const call = /\/api\/survey\/003\/(check|start)/.exec(request.url())?.[1]
    if (call) calls.push(call)
  })
  await page.goto(site.origin + pagePaths.survey('003'))
  await page.getByRole('combobox', { name: 'Código Postal' }).pressSequentially('20010')
  await page.getByText('✓ Código postal válido').waitFor()
  return { page, calls }
}

/** Whether the page came out of the browser's memory. Playwright's own Back waits for a load, which such a page does not have. */
async function leaveAndComeBack(page: Page, meanwhile: () => Promise<void>): Promise<boolean> {
  await page.goto(site.origin)
  await meanwhile()
  await page.evaluate(() => history.back())
  let shown = ''
  await expect
    .poll(async () => {
      shown = (await page.evaluate(() => sessionStorage.getItem('shown'))) ?? ''
      return shown
    })
    .toMatch(/^loaded loaded \w+ /)
  return shown.startsWith('loaded loaded kept')
}
