import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { survey002 } from '#surveys/002.ts'
import { answerSection, someAnswers } from '../support/builtin-form.ts'
import { keptPart } from '../support/kept-part.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { behindProxy, builtinForms, type SurveyVisitor, surveyVisitor } from '../support/survey-visitor.ts'
import { typeform } from '../support/typeform-page.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...behindProxy, ...builtinForms, FORM_001: 'typeform:NqzbClAQ' } })
})
afterAll(() => site.close())

describe('a visitor who leaves and comes back', () => {
  test('at the place step begins it again', async () => {
    const { page, open, postalCode, colonia, expectClean } = await surveyVisitor(site)
    await page.goto(site.origin)
    await open('002')
    await postalCode.pressSequentially('20010')
    await page.goBack()
    await page.getByRole('heading', { name: 'Encuestas Activas' }).waitFor()
    await page.goForward()
    await expect.poll(() => postalCode.inputValue()).toBe('')
    await page.reload()
    await postalCode.waitFor()
    expect(await colonia.isDisabled()).toBe(true)
    await expectClean()
  })

  test('at the external form gives the place again and is counted once', async () => {
    const visitor = await surveyVisitor(site, { answer: typeform() })
    const { page, sees, sent } = visitor
    await visitor.open('001')
    await visitor.givePlace()
    await visitor.formArrives()
    await page.reload()
    await visitor.givePlace()
    await visitor.sendForm()
    await sees('Encuesta completada exitosamente. Gracias por tu participación.')
    const sessionId = sent.at(-1)?.body.sessionId
    expect(await site.ask(`SELECT substr(id, 9) AS part, state FROM survey_session WHERE survey_id = '001'`)).toEqual([
      { part: keptPart(sessionId), state: 'reported' },
    ])

    await page.reload()
    await sees(messages.accessDenied)
    await sees('Acceso Restringido')
  })

  test('in the middle of our own form goes on from the answers already given', async () => {
    const visitor = await surveyVisitor(site)
    await visitor.page.goto(site.origin)
    await visitor.open('002')
    await visitor.givePlace()
    const [first, ...others] = survey002.questionnaire.sections
    const answers = someAnswers(survey002.questionnaire)
    await answerSection(visitor.page, first.questions, answers)
    await visitor.sees('Parte 2 de 3')
    await visitor.page.goBack()
    await visitor.page.goForward()
    await visitor.givePlace()
    await visitor.page.getByRole('button', { name: 'Siguiente' }).click()
    for (const { questions } of others) await answerSection(visitor.page, questions, answers)
    await visitor.page.waitForURL('**/thank-you/002')
    expect(visitor.sent[0]?.body.answers).toEqual(answers)

    await visitor.page.goBack()
    await visitor.sees(messages.accessDenied)
    await visitor.page.reload()
    await visitor.sees(messages.accessDenied)
  })

  test('out of the browser memory is checked anew', async () => {
    const visitor = await surveyVisitor(site)
    await visitor.open('003')
    await visitor.postalCode.waitFor()
    await expectNewCheck(visitor)
  })
})

/** The browser tells a page that it was kept, as it stood, while the visitor was elsewhere. */
async function expectNewCheck({ page, calls }: SurveyVisitor): Promise<void> {
  expect(calls.filter((call) => call === 'check')).toHaveLength(1)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => calls.filter((call) => call === 'check')).toHaveLength(2)
}
