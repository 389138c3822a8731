import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/axe.ts'
import { surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const MISSING = 'No pudimos cargar esta parte de la encuesta. Revisa tu conexión y recarga la página.'
const NETWORK_ERROR = /^console error: Failed to load resource: net::/

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
})
afterAll(() => site.close())

describe('a part of the page that does not come', () => {
  test('is told and mended by a reload, when it is the postal table', async () => {
    const { page, open, sees, postalCode, expectClean } = await surveyVisitor(site)
    await page.route('**/assets/postal-table-*.js', (route) => route.abort(), { times: 1 })
    await open('001')
    await sees(MISSING)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Recargar la página' }).click()
    await postalCode.pressSequentially('20010')
    await sees('✓ Código postal válido')
    await expectClean({ except: [NETWORK_ERROR] })
  })

  test('is told and mended by a reload, when it is our own form', async () => {
    const { page, open, sees, givePlace, expectClean } = await surveyVisitor(site)
    // It is asked for while the place is typed, and again when it is needed.
    await page.route('**/assets/builtin-form-*.js', (route) => route.abort())
    await open('005')
    await givePlace()
    await sees(MISSING)
    await page.unroute('**/assets/builtin-form-*.js')
    await page.getByRole('button', { name: 'Recargar la página' }).click()
    await sees('Parte 1 de 3')
    await expectClean({ except: [NETWORK_ERROR] })
  })

  test('gives way to our own form, when it is the host of the external one', async () => {
    const { page, open, givePlace, expectClean } = await surveyVisitor(site)
    await page.route('**/assets/typeform-host-*.js', (route) => route.abort())
    await open('001')
    await givePlace()
    await page.getByRole('form', { name: /^Cuestionario/ }).waitFor()
    expect(await page.getByRole('button', { name: /formulario externo$/ }).count()).toBe(1)
    await expectClean({ except: [NETWORK_ERROR] })
  })
})
