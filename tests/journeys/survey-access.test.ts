import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import {
  expectFitsSmallScreens,
  holdCall,
  newAddress,
  surveyVisitor,
  withoutProof,
} from '../support/browser/survey-visitor.ts'
import { plainAnswers } from '../support/crowds/plain-answers.ts'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { oneOfEach } from '../support/one-of-each.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const CHECKING = 'Verificando acceso...'
const NETWORK_ERROR = /^console error: Failed to load resource: net::/
const REFUSED = /^console error: Failed to load resource: the server responded with a status of 403/

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
})
afterAll(() => site.close())

describe.each(oneOfEach(({ failed, denied, flow }) => [failed, denied, flow.start]))(
  'survey $id',
  ({ id, failed, denied, flow }: Survey) => {
    test('says that it is checking, says when it cannot, and lets the visitor in when they try again', async () => {
      const { page, calls, sees, open, postalCode, expectClean } = await surveyVisitor(site)
      await page.route('**/check', (route) => route.abort(), { times: 1 })
      await open(id)
      await sees(failed.check)
      expect(await page.getByRole('alert').getByText('Error de Conexión', { exact: true }).count()).toBe(
        failed.title ? 1 : 0,
      )
      expect(await page.getByRole('link', { name: 'Volver al inicio' }).count()).toBe(failed.offersHome ? 1 : 0)
      await expectWaysOn(page, id)
      await expectFitsSmallScreens(page)

      const [check, start] = [await holdCall(page, 'check'), await holdCall(page, 'start')]
      await page.getByRole('button', { name: failed.retry, exact: true }).click()
      await check.asked
      await sees(CHECKING)
      await expectFitsSmallScreens(page)
      check.release()
      await start.asked
      if (flow.start === 'after-access') await postalCode.waitFor()
      else expect(await page.getByText(CHECKING).count()).toBe(1)
      start.release()
      await postalCode.waitFor()
      expect(await otherSurveys(page).count()).toBe(0)
      expect(calls).toEqual(['check', 'check', 'start'])
      await expectClean({ except: [NETWORK_ERROR] })
    })

    test('turns away an address that has answered, and says why', async () => {
      const address = newAddress()
      await answerFrom(address, id)
      const { page, calls, sees, open, expectClean } = await surveyVisitor(site, { address })
      await open(id)
      await sees(messages.accessDenied)
      const alert = page.getByRole('alert')
      expect(await alert.getByText('Acceso Restringido', { exact: true }).count()).toBe(denied.title ? 1 : 0)
      expect(await alert.getByText(/^Cada dirección IP puede completar esta encuesta una sola vez/).count()).toBe(
        denied.note ? 1 : 0,
      )
      await expectWaysOn(page, id)
      await expectFitsSmallScreens(page)
      expect(calls).toEqual(['check'])
      await page.getByRole('link', { name: 'Volver al inicio' }).click()
      await page.waitForURL(`${site.origin}/`)
      await expectClean()
    })
  },
)

test.each(['001', '004', '005'])(
  'survey %s turns away a visitor whose turn was taken between the check and the start',
  async (id) => {
    const address = newAddress()
    const { page, sees, open, expectClean } = await surveyVisitor(site, { address })
    const start = await holdCall(page, 'start')
    await open(id)
    await start.asked
    await answerFrom(address, id)
    start.release()
    await sees(messages.accessDenied)
    await page.getByRole('link', { name: 'Volver al inicio' }).waitFor()
    await expectClean({ except: [REFUSED] })
  },
)

test.each([
  ['001', 'Error al iniciar sesión. Inténtalo más tarde.'],
  ['003', 'Error de conexión. Por favor, intenta nuevamente.'],
])('survey %s says when the session cannot start, and starts it on the next try', async (id, message) => {
  const { page, calls, sees, open, postalCode } = await surveyVisitor(site)
  await page.route('**/start', (route) => route.abort(), { times: 1 })
  await open(id)
  await sees(message)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await postalCode.waitFor()
  await expect.poll(() => calls).toEqual(['check', 'start', 'check', 'start'])
})

test('an answer that cannot be read is a failed check', async () => {
  const { page, sees, open } = await surveyVisitor(site)
  await page.route('**/check', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Bienvenido al wifi</h1>' }),
  )
  await open('002')
  await sees('Error de conexión. Por favor, intenta nuevamente.')
})

const otherSurveys = (page: Page) => page.getByRole('region', { name: 'Otras encuestas abiertas' }).getByRole('link')

/** Who cannot answer this survey is not left before an empty screen. */
async function expectWaysOn(page: Page, surveyId: string): Promise<void> {
  expect(await otherSurveys(page).count()).toBe(fixedSurveys.length - 1)
  expect(await page.getByRole('link', { name: 'Ver los resultados de campo' }).count()).toBe(
    fieldStudies.filter((study) => study.surveyId === surveyId).length,
  )
}

async function answerFrom(address: string, surveyId: string): Promise<void> {
  const visitor = remoteVisitor(site.origin, address)
  const questionnaire = fixedSurveys.find(({ id }) => id === surveyId)?.questionnaire ?? { version: '', sections: [] }
  const { status } = await visitor.answer(await visitor.session(surveyId), plainAnswers(questionnaire), surveyId)
  expect(status).toBe(200)
}
