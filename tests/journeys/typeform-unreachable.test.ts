import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { announced, focused, listenForAnnouncements } from '../support/browser/announcements.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { newAddress, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { typeform } from '../support/browser/typeform-page.ts'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { confirmingApi } from '../support/typeform-api.ts'

const screens = [{ width: 360, height: 640 }, { width: 390, height: 844 }, { width: 1280 }]
const NETWORK_ERROR = /^console error: Failed to load resource/
const OWN_FORM = { name: /^Cuestionario/ }
const ways = {
  'refuses the connection': (route: Route) => route.abort('connectionrefused'),
  'never answers': () => new Promise(() => {}),
  'answers with an error page': (route: Route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
}
const externalForms = Object.fromEntries(fixedSurveys.map(({ id }) => [`FORM_${id}`, `typeform:Abcd0${id}`]))

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...withoutProof, ...externalForms }, typeformApi: confirmingApi })
})
afterAll(() => site.close())

/** Every way and every screen: which survey it is makes no difference to the frame. */
const visits = Object.entries(ways).map(([way, answer], index) => ({
  id: fixedSurveys[index]?.id ?? '',
  way,
  answer: answer as (route: Route) => Promise<unknown>,
  screen: screens[index],
}))

test.each(visits)(
  'while the host of the external form $way, survey $id shows our page, offers our form after 4 s, and shows it after 12',
  async ({ id, answer, screen }) => {
    const visitor = await surveyVisitor(site, {
      ...screen,
      before: [watchFrames, listenForAnnouncements],
      answer: (_url, route) => answer(route),
    })
    const { page, sees } = visitor
    await page.clock.install()
    await visitor.open(id)
    await visitor.givePlace()
    await page.locator('iframe').waitFor({ state: 'attached' })
    await sees('Cargando el formulario…')
    await page.clock.fastForward(12_000)
    await page.getByRole('form', OWN_FORM).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)

    // Another try, watched from its beginning.
    await page.getByRole('button', { name: /con el formulario externo$/ }).click()
    const ownForm = page.getByRole('button', { name: 'Usar nuestro formulario' })
    await page.clock.fastForward(2_000)
    expect(await ownForm.count()).toBe(0)
    await announced(page)
    await page.clock.fastForward(2_000)
    await ownForm.waitFor()
    await expect.poll(async () => (await announced(page)).join()).toContain('Está tardando más de lo normal.')
    await expectAccessible(page)
    await ownForm.click()
    await page.getByRole('form', OWN_FORM).waitFor()
    await sees('Este es nuestro propio formulario. Tu respuesta cuenta igual.')
    await expect.poll(() => focused(page)).toMatch(/^div: Este es nuestro propio formulario/)
    expect(await seenFrames(page)).toEqual([])
    await page.reload()
    await page.getByRole('form', OWN_FORM).waitFor()
    await visitor.expectClean({ except: [NETWORK_ERROR] })
  },
)

test('a frame is seen once its form is ready, and the watch of these tests notices it', async () => {
  const visitor = await surveyVisitor(site, { before: [watchFrames], answer: typeform() })
  await visitor.open('003')
  await visitor.givePlace()
  await visitor.page.locator('[data-phase=ready]').waitFor()
  await expect
    .poll(() => seenFrames(visitor.page))
    .toEqual(['Encuesta: La alianza del PAN, entre la fuerza y la debilidad'])
})

test('an answer that can no longer be counted is told kindly', async () => {
  const address = newAddress()
  const visitor = await surveyVisitor(site, {
    address,
    before: [listenForAnnouncements],
    answer: typeform(),
  })
  const { page, sees } = visitor
  await visitor.open('004')
  await visitor.givePlace()
  await page.locator('[data-phase=ready]').waitFor()
  const neighbour = remoteVisitor(site.origin, address)
  await neighbour.complete(await neighbour.session('004'), '004')
  await visitor.sendForm()
  await sees('Gracias por responder')
  await sees(failures['already-answered'].sentence)
  await expect.poll(() => focused(page)).toBe('h2: Gracias por responder')
  expect((await announced(page)).at(-1)).toContain(failures['already-answered'].sentence)
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await visitor.expectClean({ except: [/status of 409/] })
  for (const { width } of screens) {
    await page.setViewportSize({ width, height: 640 })
    await expectAccessible(page)
  }
})

type Watching = { seenFrames?: string[] }

/** Runs in the page before its scripts: notes every frame that was ever drawn where it can be seen. */
function watchFrames(): void {
  const seen = new Set<string>()
  const look = () => {
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.checkVisibility({ visibilityProperty: true, opacityProperty: true })) seen.add(frame.title)
    }
    ;(window as Watching).seenFrames = [...seen]
  }
  const watch = () => {
    look()
    realFrame(watch)
  }
  // The tests stop the page's clock.
  const realFrame = window.requestAnimationFrame.bind(window)
  new MutationObserver(look).observe(document, { childList: true, attributes: true, subtree: true })
  watch()
}

function seenFrames(page: Page): Promise<string[] | undefined> {
  return page.evaluate(() => (window as Watching).seenFrames)
}
