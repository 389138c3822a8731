import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { survey004 } from '#surveys/004.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { groupOf } from '../support/browser/builtin-form.ts'
import { openPanel } from '../support/browser/panel.ts'
import { expectFitsSmallScreens, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const FAILED = 'No es tu conexión: tuvimos un error y la encuesta no pudo continuar.'
const KEPT = 'Lo que ya respondiste sigue guardado en esta pestaña: recarga la página para seguir donde ibas.'
const THROWN = /^(thrown|console error): .*is not a function/s

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
})
afterAll(() => site.close())

describe('a script that fails in an unforeseen browser', () => {
  test('in the middle of the form, says so, keeps the answers and goes on after a reload', async () => {
    const visitor = await surveyVisitor(site, { device: 'phone' })
    const { page } = visitor
    const [first, second] = survey004.questionnaire.sections[0].questions
    await visitor.open('004')
    await visitor.givePlace()
    const given = groupOf(page, first).getByRole('radio').first()
    await given.check()
    // As `toSorted` was missing in Chrome 103: what the next question needs to draw its options is not there.
    await page.evaluate(() => Reflect.deleteProperty(Math, 'imul'))
    const last = groupOf(page, second).getByRole('radio').first()
    await last.click()
    await visitor.sees(FAILED)
    await visitor.sees(KEPT)
    await expectAccessible(page)
    await expectFitsSmallScreens(page)
    await page.getByRole('button', { name: 'Recargar la página' }).click()
    await visitor.sees('Parte 1 de 3')
    expect(await given.isChecked()).toBe(true)
    expect(await last.isChecked()).toBe(true)
    await visitor.expectClean({ except: [THROWN] })
  })

  test('before anything was answered, does not blame the connection', async () => {
    const visitor = await surveyVisitor(site, {
      before: [() => Object.assign(window, { URL: undefined })],
    })
    await visitor.open('005')
    await visitor.sees(FAILED)
    expect(await visitor.page.getByText('Error de conexión').count()).toBe(0)
    expect(await visitor.page.getByText(KEPT).count()).toBe(0)
  })

  test('in the panel, says which browsers it needs', async () => {
    const { page } = await openPanel(site, { before: [() => Reflect.deleteProperty(Array.prototype, 'toSorted')] })
    await page.getByText('Esta página del panel falló').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('Chrome 117, Safari 17.4, Firefox 119')
    await expectAccessible(page)
  })
})

test.each(['/survey/004', '/stats'])(
  '%s says which browsers it needs, if its script cannot even start',
  async (path) => {
    const { page } = await openPanel(site, {}, (page) => page.route('**/assets/react-*.js', (route) => route.abort()))
    await page.goto(site.origin + path)
    const note = page.getByText('Esto tarda más de lo normal')
    expect(await note.isVisible()).toBe(false)
    // What a visitor would wait half a minute for.
    await page.evaluate(() => document.querySelector('.not-started')?.getAnimations()[0]?.finish())
    await note.waitFor()
    await expectAccessible(page)
  },
)
