import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { pagePaths } from '#contract/paths.ts'
import { survey001 } from '#surveys/001.ts'
import { survey002 } from '#surveys/002.ts'
import { survey005 } from '#surveys/005.ts'
import { holdCall, newAddress, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** The one that is let in before its start, one of the three that are alike, and the one with fewer parts. */
const samples = [survey001, survey002, survey005]
const REACT = /\/assets\/(react|survey)-/

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
})
afterAll(() => site.close())

test('the check leaves with the page, before any script, and is not asked again', async () => {
  const { page, calls, postalCode, expectClean } = await surveyVisitor(site)
  const scripts = await holdScripts(page, '**/assets/*.js')
  await arrive(page, '002')
  await expect.poll(() => calls).toEqual(['check'])
  scripts.release()
  await postalCode.waitFor()
  expect(calls).toEqual(['check', 'start'])
  await expectClean()
})

test.each(samples)('the start of $id follows the check at once, while React is still on its way', async ({ id }) => {
  const { page, calls, postalCode, expectClean } = await surveyVisitor(site)
  const scripts = await holdScripts(page, REACT)
  await arrive(page, id)
  await expect.poll(() => calls).toEqual(['check', 'start'])
  scripts.release()
  await postalCode.waitFor()
  expect(calls).toEqual(['check', 'start'])
  await expectClean()
})

test('a reload before React has come goes on with the session that was started', async () => {
  const { page, calls, postalCode } = await surveyVisitor(site)
  const scripts = await holdScripts(page, REACT)
  await arrive(page, '002')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('encuesta-002'))).toContain('sessionId')
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => calls).toEqual(['check', 'start', 'check'])
  scripts.release()
  await postalCode.waitFor()
  expect(calls).toEqual(['check', 'start', 'check'])
})

test('nobody whom the check refuses is started', async () => {
  const address = newAddress()
  const visitor = remoteVisitor(site.origin, address)
  await visitor.complete(await visitor.session('002'), '002')
  const { page, calls, sees } = await surveyVisitor(site, { address })
  const scripts = await holdScripts(page, REACT)
  const answered = page.waitForResponse('**/check')
  await arrive(page, '002')
  await (await answered).finished()
  scripts.release()
  await sees(messages.accessDenied)
  expect(calls).toEqual(['check'])
})

test.each(samples)('the place of $id can be typed before React has come, and stays typed', async ({ id }) => {
  const visitor = await surveyVisitor(site)
  const { page, postalCode, colonia, continueButton } = visitor
  const scripts = await holdScripts(page, REACT)
  await arrive(page, id)
  await postalCode.pressSequentially('200')
  await postalCode.press('Enter')
  expect(await postalCode.inputValue()).toBe('200')
  await postalCode.evaluate((field) => Object.assign(field, { isTheSame: true }))
  scripts.release()
  await postalCode.pressSequentially('10', { delay: 40 })
  await colonia.and(page.locator(':enabled')).waitFor()
  expect(await postalCode.inputValue()).toBe('20010')
  expect(await postalCode.evaluate((field) => 'isTheSame' in field && field === document.activeElement)).toBe(true)
  await colonia.pressSequentially('Las Brisas')
  await continueButton.click()
  await page.getByText(/Tu ubicación ha sido registrada: Las Brisas, CP 20010$/).waitFor()
  await visitor.expectClean()
})

test('a code pasted with its surroundings before React has come is read as one', async () => {
  const { page, postalCode, colonia, expectClean } = await surveyVisitor(site)
  const scripts = await holdScripts(page, REACT)
  await arrive(page, '003')
  await postalCode.fill('C.P. 20010, Ags.')
  scripts.release()
  await colonia.and(page.locator(':enabled')).waitFor()
  expect(await postalCode.inputValue()).toBe('20010')
  await expectClean()
})

test('a browser that keeps nothing waits for React, and the place is typed once', async () => {
  const forbidStorage = () =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  const visitor = await surveyVisitor(site, { before: [forbidStorage] })
  const { page, calls } = visitor
  const scripts = await holdScripts(page, REACT)
  const started = page.waitForResponse('**/start')
  await arrive(page, '002')
  await (await started).finished()
  await visitor.sees('Verificando acceso...')
  scripts.release()
  await visitor.givePlace()
  await visitor.sees('Tu ubicación ha sido registrada: Las Brisas, CP 20010')
  expect(calls).toEqual(['check', 'start'])
})

test.each(samples)('before React has come $id shows the place step when the session has started', async ({ id }) => {
  const { page, sees, postalCode } = await surveyVisitor(site)
  const scripts = await holdScripts(page, REACT)
  const start = await holdCall(page, 'start')
  await arrive(page, id)
  await start.asked
  await sees('Verificando acceso...')
  start.release()
  await postalCode.waitFor()
  expect(await page.locator('[data-view]').getAttribute('data-view')).toBe('placing')
  expect(await page.getByRole('status').first().textContent()).toBe('Paso 1 de 2: tu ubicación')
  scripts.release()
  await page.waitForLoadState()
})

/** Without waiting for what is held. */
async function arrive(page: Page, surveyId: string): Promise<void> {
  await page.goto(site.origin + pagePaths.survey(surveyId), { waitUntil: 'commit' })
}

/** Scripts with such an address come when they are released, and not before. */
async function holdScripts(page: Page, address: string | RegExp): Promise<{ release(): void }> {
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released.promise
    await route.continue()
  })
  return { release: released.resolve }
}
