import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { survey002 } from '#surveys/002.ts'
import { answerSection, someAnswers } from '../support/browser/builtin-form.ts'
import { builtinForms, type SurveyVisitor, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { typeform } from '../support/browser/typeform-page.ts'
import { keptPart, keptSessions } from '../support/kept-sessions.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...withoutProof, ...builtinForms, FORM_001: 'typeform:NqzbClAQ' } })
})
afterAll(() => site.close())

const COMPLETED_MESSAGE = 'Encuesta completada exitosamente. Gracias por tu participación.'

const [first, ...others] = survey002.questionnaire.sections
const answers = someAnswers(survey002.questionnaire)

describe('a visitor who leaves and comes back', () => {
  test('at the place step finds what was typed', async () => {
    const { page, open, postalCode, colonia, calls, expectClean } = await surveyVisitor(site)
    await page.goto(site.origin)
    await open('002')
    await postalCode.pressSequentially('20010')
    await colonia.pressSequentially('Las Bri')
    await page.goBack()
    await page.getByRole('heading', { name: 'Encuestas Activas' }).waitFor()
    await page.goForward()
    await expect.poll(() => colonia.inputValue()).toBe('Las Bri')
    await page.reload()
    await expect.poll(() => postalCode.inputValue()).toBe('20010')
    await page.goto(site.origin)
    await open('002')
    await expect.poll(() => colonia.inputValue()).toBe('Las Bri')
    expect(calls.filter((call) => call === 'start')).toHaveLength(1)
    await expectClean()
  })

  test('at the external form finds it again, in the same session, and is counted once', async () => {
    const visitor = await surveyVisitor(site, { answer: typeform() })
    const { page, sees, sent, form } = visitor
    await visitor.open('001')
    await visitor.givePlace()
    await visitor.formArrives()
    const session = form.locator('dt', { hasText: 'session_id' }).locator('+ dd')
    const sessionId = await session.textContent()
    await page.reload()
    await visitor.formArrives()
    await sees('Tu ubicación ha sido registrada: Las Brisas, CP 20010')
    expect(await session.textContent()).toBe(sessionId)
    await page.locator('[data-phase=ready]').waitFor()
    await visitor.sendForm()
    await sees(COMPLETED_MESSAGE)
    expect(sent.at(-1)?.body.sessionId).toBe(sessionId)
    expect(visitor.calls.filter((call) => call === 'start')).toHaveLength(1)
    expect(await remembered(page)).toEqual(['{"wasCounted":true}'])
    expect(await site.ask(`SELECT substr(id, 9) AS part, state FROM ${keptSessions} WHERE survey_id = '001'`)).toEqual([
      { part: keptPart(sessionId), state: 'reported' },
    ])

    await page.reload()
    await sees(COMPLETED_MESSAGE)
    await sees('Acceso Restringido')
  })

  test('in the middle of our own form, by a reload or by another page, goes on where they were', async () => {
    const visitor = await surveyVisitor(site)
    const { page, sees, calls } = visitor
    await atSecondPart(visitor)
    await page.reload()
    await sees('Parte 2 de 3')
    await page.getByRole('link', { name: 'Volver' }).click()
    await page.getByRole('heading', { name: 'Encuestas Activas' }).waitFor()
    await visitor.open('002')
    await sees('Parte 2 de 3')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await sees('Parte 1 de 3')
    expect(await page.getByRole('radio', { checked: true }).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Siguiente' }).click()
    for (const { questions } of others) await answerSection(page, questions, answers)
    await page.waitForURL('**/thank-you/002')
    expect(visitor.sent[0]?.body.answers).toEqual(answers)
    expect(calls.filter((call) => call === 'start')).toHaveLength(1)
    expect(await remembered(page)).toEqual(['{"wasCounted":true}'])

    await page.goBack()
    await sees(COMPLETED_MESSAGE)
    await page.reload()
    await sees(COMPLETED_MESSAGE)
    expect(await page.getByText(messages.accessDenied).count()).toBe(0)
    for (const name of ['Compartir la encuesta', 'Ver los resultados de campo', 'Agua y Servicios en Aguascalientes'])
      expect(await page.getByRole('link', { name }).isVisible()).toBe(true)
    await visitor.expectClean()
  })

  test('is taken one part back by the browser, then to the place, then out, and forward again', async () => {
    const visitor = await surveyVisitor(site, { width: 360, height: 640, isMobile: true, hasTouch: true })
    const { page, sees, postalCode, colonia } = visitor
    await page.goto(site.origin)
    await atSecondPart(visitor)
    await page.goBack()
    await sees('Parte 1 de 3')
    await page.goBack()
    await postalCode.waitFor()
    expect([await postalCode.inputValue(), await colonia.inputValue()]).toEqual(['20010', 'Las Brisas'])
    await expect.poll(() => focusedText(page)).toBe('Tu ubicación en Aguascalientes')
    await page.goBack()
    await page.getByRole('heading', { name: 'Encuestas Activas' }).waitFor()
    await page.goForward()
    await postalCode.waitFor()
    await page.goForward()
    await sees('Parte 1 de 3')
    await page.goForward()
    await sees('Parte 2 de 3')
    await page.reload()
    await sees('Parte 2 de 3')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await sees('Parte 1 de 3')
    await page.goBack()
    await postalCode.waitFor()
    await visitor.continueButton.click()
    await sees('Parte 1 de 3')
    await visitor.expectClean()
  })

  test('after the last part leaves the survey with a second Back', async () => {
    const visitor = await surveyVisitor(site)
    const { page } = visitor
    await page.goto(site.origin)
    await atSecondPart(visitor)
    for (const { questions } of others) await answerSection(page, questions, answers)
    await page.waitForURL('**/thank-you/002')
    await page.goBack()
    await visitor.sees(COMPLETED_MESSAGE)
    await page.goBack()
    await page.getByRole('heading', { name: 'Encuestas Activas' }).waitFor()
  })

  test('is not led astray by a link within the page', async () => {
    const visitor = await surveyVisitor(site)
    const { page, sees } = visitor
    await atSecondPart(visitor)
    await page.getByRole('link', { name: 'Saltar al contenido' }).press('Enter')
    await page.waitForURL('**#contenido')
    await sees('Parte 2 de 3')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await sees('Parte 1 de 3')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await sees('Parte 2 de 3')
  })

  test('to a server that has lost the session keeps the answers and is counted', async () => {
    const visitor = await surveyVisitor(site)
    const { page, calls } = visitor
    await atSecondPart(visitor)
    await page.evaluate(() => {
      const visit = JSON.parse(sessionStorage.getItem('encuesta-002') ?? '{}')
      visit.session.sessionId = 'x'.repeat(visit.session.sessionId.length)
      sessionStorage.setItem('encuesta-002', JSON.stringify(visit))
    })
    await page.reload()
    for (const { questions } of others) await answerSection(page, questions, answers)
    await page.waitForURL('**/thank-you/002')
    expect(calls.slice(-4)).toEqual(['responses', 'start', 'responses', 'complete'])
    expect(visitor.sent.at(-2)?.body.answers).toEqual(answers)
  })
})

const remembered = (page: SurveyVisitor['page']) => page.evaluate(() => Object.values(sessionStorage))

async function atSecondPart(visitor: SurveyVisitor): Promise<void> {
  await visitor.open('002')
  await visitor.givePlace()
  await answerSection(visitor.page, first.questions, answers)
  await visitor.sees('Parte 2 de 3')
}

function focusedText(page: SurveyVisitor['page']): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}
