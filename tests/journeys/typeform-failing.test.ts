import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/axe.ts'
import { home, type SurveyVisitor, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { submission, typeform } from '../support/browser/typeform-page.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { confirmingApi } from '../support/typeform-api.ts'

const SILENT = 'El formulario no cargó; responde aquí mismo. Tu respuesta cuenta igual.'
const CLOSED = 'El formulario externo está cerrado; responde aquí mismo. Tu respuesta cuenta igual.'
const TRY_AGAIN = { name: 'Intentar de nuevo con el formulario externo' }
const NETWORK_ERROR = /^console error: Failed to load resource: net::/

let site: RunningSite
let clientChunk: string
beforeAll(async () => {
  site = await startSite({ env: withoutProof, typeformApi: confirmingApi })
  clientChunk = '**/assets/build-*.js'
})
afterAll(() => site.close())

describe('the external form', () => {
  test('is made 500 ms after its script has loaded, not before', async () => {
    const visitor = await surveyVisitor(site, { answer: typeform() })
    const { page } = visitor
    const script = holdFile()
    await page.route(clientChunk, script.hold)
    await page.clock.install()
    await visitor.open('001')
    await visitor.postalCode.pressSequentially(home.postalCode)
    await visitor.colonia.pressSequentially(home.colonia)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await visitor.continueButton.click()
    const url = await whileTimePasses(page, script.asked)
    await page.clock.runFor(5_000)
    expect(await page.locator('iframe').count()).toBe(0)
    script.release()
    // Ready for this import, the script is ready for the page's, which asked before.
    await page.evaluate(`import('${url}')`)
    await page.clock.runFor(499)
    expect(await page.locator('iframe').count()).toBe(0)
    await page.clock.runFor(1)
    await page.locator('iframe').waitFor({ state: 'attached' })
    await visitor.expectClean()
  })

  test('gives way to our own after 12 seconds of silence, and gets another chance when asked', async () => {
    let isAwake = false
    const [asleep, awake] = [typeform({ isReady: false }), typeform()]
    const visitor = await surveyVisitor(site, { answer: (url, route) => (isAwake ? awake : asleep)(url, route) })
    const { page, sees } = visitor
    await page.clock.install()
    await visitor.open('001')
    await visitor.givePlace()
    await visitor.formArrives()
    await sees('Cargando el formulario…')
    await page.clock.fastForward(12_000)
    await sees(SILENT)
    await page.getByRole('form', { name: /^Cuestionario/ }).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    await expectAccessible(page)

    isAwake = true
    await page.getByRole('button', TRY_AGAIN).click()
    await visitor.formArrives()
    await page.locator('[data-phase=ready]').waitFor()
    // Ready now: no later silence takes it away.
    await page.clock.fastForward(60_000)
    expect(await page.getByText(SILENT).count()).toBe(0)
    await visitor.sendForm()
    await sees('Encuesta completada exitosamente. Gracias por tu participación.')
    await visitor.expectClean()
  })

  test('gives way to our own at once when it is closed', async () => {
    const visitor = await surveyVisitor(site, { device: 'phone', answer: typeform({ isClosed: true }) })
    await visitor.open('002')
    await visitor.givePlace()
    await visitor.sees(CLOSED)
    await visitor.page.getByRole('form', { name: /^Cuestionario/ }).waitFor()
    await expectAccessible(visitor.page)
    await visitor.expectClean()
  })

  test('works without the client of its vendor, in a plain frame', async () => {
    const honest = submission()
    const visitor = await surveyVisitor(site, { answer: typeform({ submissions: [honest] }) })
    const { page, form } = visitor
    await page.route(clientChunk, (route) => route.abort())
    await visitor.open('003')
    await visitor.givePlace()
    await form.getByText(home.colonia).waitFor()
    expect(await form.locator('dt').allTextContents()).toEqual(['cp', 'colonia', 'session_id', 'timestamp'])
    expect(await page.locator('iframe').getAttribute('title')).toMatch(/^Encuesta: La alianza/)
    expect((await page.locator('iframe').boundingBox())?.height).toBeGreaterThanOrEqual(600)
    await page.locator('[data-phase=ready]').waitFor()
    await expectAccessible(page)
    await visitor.sendForm()
    await page.waitForURL('**/thank-you/003')
    expect(visitor.sent.map(({ body }) => body.responseId)).toEqual([honest.responseId])
    await visitor.expectClean({ except: [NETWORK_ERROR] })
  })
})

/** Answers a request for a file only when released. */
function holdFile() {
  const asked = Promise.withResolvers<string>()
  const released = Promise.withResolvers<void>()
  return {
    asked: asked.promise,
    release: released.resolve,
    hold: async (route: Route) => {
      asked.resolve(route.request().url())
      await released.promise
      await route.continue()
    },
  }
}

/** Drawing a part that was loaded late takes a moment of the page's time, which stands still. */
async function whileTimePasses<Result>(page: SurveyVisitor['page'], happens: Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined
  void happens.then((value) => {
    result = { value }
  })
  await expect.poll(async () => page.clock.runFor(20).then(() => result)).toBeDefined()
  return happens
}
