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
  const { page, calls } = await atPlaceStep(newAddress())
  await leaveAndComeBack(page)
  await expect.poll(() => calls).toEqual(['check', 'start', 'check'])
  await expect.poll(() => page.getByRole('combobox', { name: 'Código Postal' }).inputValue()).toBe('20010')
})

test('a survey that the browser kept while its turn was spent says so', async () => {
  const address = newAddress()
  const { page } = await atPlaceStep(address)
  await leaveAndComeBack(page, async () => {
    const elsewhere = remoteVisitor(site.origin, address)
    await elsewhere.complete(await elsewhere.session('003'), '003')
  })
  await page.getByText(messages.accessDenied, { exact: true }).waitFor()
})

async function atPlaceStep(address: string): Promise<{ page: Page; calls: string[] }> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })
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

/** Playwright's own Back waits for a load, which a page out of the browser's memory does not have. */
async function leaveAndComeBack(page: Page, meanwhile = async () => {}): Promise<void> {
  // Kept in the tab: the page loads itself anew as soon as it is shown, and takes with it what it would say to the console.
  await page.evaluate(() =>
    window.addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('was-kept', String(persisted))),
  )
  await page.goto(site.origin)
  await meanwhile()
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('was-kept'))).toBe('true')
}
