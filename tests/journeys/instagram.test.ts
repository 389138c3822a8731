import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedSurveys } from '#surveys/catalog.ts'
import * as platform from '../support/browser/instagram-platform.ts'
import { openPage } from '../support/browser/open-page.ts'
import { phone, toastOf, visitByPhone } from '../support/browser/phone.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const visit = (id: string, ...differences: (() => void)[]) => visitByPhone(site, id, differences)

const copied = (id: string) => {
  const survey = fixedSurveys.find((one) => one.id === id)
  return `copy: ${survey?.share.text}\n${site.origin}/survey/${id}`
}

const shared =
  '✅ Imagen enviada a Instagram📋 Texto copiado al portapapeles. Pégalo en tu historia/reel para compartir el link.'
const opening =
  '📋 Texto copiado al portapapelesAbriendo Instagram... Pega el texto en tu historia o reel para compartir el link.'
const failed = '❌ Error al compartirNo se pudo copiar el texto. Intenta manualmente.'

/** Says exactly this, for exactly so long. */
async function expectToast(page: Page, text: string, durationMs: number) {
  const toast = toastOf(page)
  await toast.waitFor()
  expect((await toast.textContent())?.replace('×', '')).toBe(text)
  await page.clock.runFor(durationMs - 1)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(1)
  await toast.waitFor({ state: 'detached' })
}

// That each survey has such an image is in `previews.test.ts`.
test.each(['001', '005'])('%s: copies the text and shares the survey’s image', async (id) => {
  const { page, tap, asked, expectClean } = await visit(id)
  await tap()
  await expectToast(page, shared, 5000)
  expect(await asked()).toEqual([copied(id), `share: encuesta-${id}-instagram.png, image/png, 1080x1920`])
  await expectClean()
})

test('the image and the messages are fetched before the tap', async () => {
  const { page } = await openPage({ ...phone, before: [platform.workingPhone] })
  const fetched = (name: RegExp) => page.waitForResponse((reply) => name.test(reply.url()) && reply.ok())
  const both = Promise.all([fetched(/story-001/), fetched(/toaster/)])
  await page.goto(`${site.origin}/thank-you/001`)
  await both
})

test.each([
  platform.sharingFails,
  platform.noSharing,
  platform.noFileSharing,
  platform.noCanvas,
  platform.noBlob,
  platform.noImage,
])('%o: opens the app and, since the page is still there after 1.5 s, the website', async (failure) => {
  const { page, tap, asked, expectClean } = await visit('005', failure)
  await tap()
  await toastOf(page).waitFor()
  const opened = [copied('005'), 'frame: instagram://story-camera']
  await page.clock.runFor(1499)
  expect(await asked()).toEqual(opened)
  await page.clock.runFor(1)
  expect(await asked()).toEqual([...opened, 'open: https://www.instagram.com/ _blank noopener'])
  await expectToast(page, opening, 6000 - 1500)
  await expectClean()
})

test('an iPhone opens the app by a link, since it ignores such frames', async () => {
  const { page, tap, asked } = await visit('005', platform.sharingFails, platform.isIphone)
  await tap()
  await toastOf(page).waitFor()
  expect(await asked()).toEqual([copied('005'), 'follow: instagram://story-camera'])
})

test('leaves the website alone when the app has taken over the screen', async () => {
  const { page, tap, asked } = await visit('001', platform.sharingFails, platform.appTakesTheScreen)
  await tap()
  await toastOf(page).waitFor()
  await page.clock.runFor(3000)
  expect(await asked()).toEqual([copied('001'), 'frame: instagram://story-camera'])
})

test('does not wait for an image that never comes', async () => {
  const { page, tap, asked } = await visit('001', platform.imageNeverComes)
  await tap()
  await expect.poll(asked).toEqual([copied('001')])
  await page.clock.runFor(2000)
  await toastOf(page).waitFor()
  expect(await asked()).toContain('frame: instagram://story-camera')
})

test('a visitor who cancels is told nothing and sent nowhere', async () => {
  const { page, tap, asked, expectClean } = await visit('001', platform.visitorCancels)
  await tap()
  await page.clock.runFor(3000)
  expect(await asked()).toEqual([copied('001')])
  expect(await toastOf(page).count()).toBe(0)
  await expectClean()
})

test('says that it failed, and does nothing else, when the text cannot be copied at all', async () => {
  const { page, tap, asked, expectClean } = await visit('001', platform.clipboardFails, platform.oldCopyFails)
  await tap()
  await expectToast(page, failed, 5000)
  expect(await asked()).toEqual([])
  await expectClean()
})

test('copies in the old way where a page may not write to the clipboard', async () => {
  const { page, tap, asked } = await visit('001', platform.clipboardFails)
  await page.evaluate(() =>
    document.addEventListener('copy', () => {
      const { value } = document.activeElement as HTMLTextAreaElement
      ;(window as unknown as { asked: string[] }).asked.push(`copy: ${value}`)
    }),
  )
  await tap()
  await toastOf(page).waitFor()
  expect((await asked())[0]).toBe(copied('001'))
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('instagram')
})
