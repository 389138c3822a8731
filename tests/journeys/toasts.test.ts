import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/axe.ts'
import { sharingFails } from '../support/browser/instagram-platform.ts'
import { toastOf, visitByPhone } from '../support/browser/phone.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test('a new message takes the place of the one before', async () => {
  const { page, tap } = await visitByPhone(site, '001')
  await tap()
  await toastOf(page).waitFor()
  await page.clock.runFor(4000)
  await page.evaluate(sharingFails)
  await tap()
  await toastOf(page).getByText('Abriendo Instagram').waitFor()
  expect(await toastOf(page).count()).toBe(1)
  await page.clock.runFor(5999)
  expect(await toastOf(page).count()).toBe(1)
})

test('the same message is shown again after it has closed', async () => {
  const { page, tap } = await visitByPhone(site, '001')
  for (const _ of ['first', 'second']) {
    await tap()
    await toastOf(page).waitFor()
    await page.clock.runFor(5000)
    await toastOf(page).waitFor({ state: 'detached' })
  }
})

test('a message is accessible, announced, and reached and closed by keyboard', async () => {
  const { page, tap, expectClean } = await visitByPhone(site, '001')
  await tap()
  await toastOf(page).waitFor()
  await page.clock.runFor(100)
  await expect
    .poll(() => page.locator('[aria-live=assertive]').textContent())
    .toContain('Notificación ✅ Imagen enviada')
  await page.keyboard.press('F8')
  // It stays while it has the focus.
  await page.clock.resume()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Cerrar')
  await page.keyboard.press('Enter')
  await toastOf(page).waitFor({ state: 'detached' })
  await expectClean()
})

test.each([
  { by: 40, isLeft: true },
  { by: 60, isLeft: false },
])('a message swiped $by px to the right is still there: $isLeft', async ({ by, isLeft }) => {
  const { page, tap } = await visitByPhone(site, '001')
  await tap()
  const title = toastOf(page).getByText('Imagen enviada')
  await title.waitFor()
  const { x = 0, y = 0 } = (await title.boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + 10)
  await page.mouse.down()
  for (const step of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + 20 + by * step, y + 10)
  await page.mouse.up()
  if (isLeft) await page.locator('.toast[data-state=open][data-swipe=cancel]').waitFor()
  else await toastOf(page).waitFor({ state: 'detached' })
})
