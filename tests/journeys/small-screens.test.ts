import { afterAll, beforeAll, describe, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { answerSection, someAnswers } from '../support/builtin-form.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import {
  behindProxy,
  builtinForms,
  expectNoSidewaysScroll,
  holdCall,
  home,
  surveyVisitor,
} from '../support/survey-visitor.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...behindProxy, ...builtinForms } })
})
afterAll(() => site.close())

describe.each(surveys)('on a screen of 320 pixels', (survey: Survey) => {
  test(`every step of survey ${survey.id} fits`, async () => {
    const { id, questionnaire, failed } = survey
    const { page, open, sees, postalCode, colonia, continueButton, expectClean } = await surveyVisitor(site, {
      device: 'small',
    })
    const fits = () => expectNoSidewaysScroll(page)
    await page.route('**/check', (route) => route.abort(), { times: 1 })
    await open(id)
    await sees(failed.check)
    await fits()

    const check = await holdCall(page, 'check')
    await page.getByRole('button', { name: failed.retry }).click()
    await check.asked
    await sees('Verificando acceso...')
    await fits()
    check.release()

    await postalCode.pressSequentially('2')
    await page.getByRole('option').first().waitFor()
    await fits()
    await postalCode.fill('')
    await postalCode.pressSequentially(home.postalCode)
    await colonia.pressSequentially('s')
    await page.getByRole('option').first().waitFor()
    await fits()
    await page.keyboard.press('Escape')
    await continueButton.click()

    for (const { title, questions } of questionnaire.sections) {
      await page.getByRole('heading', { name: title }).waitFor()
      await page.getByRole('button', { name: /^(Siguiente|Enviar respuestas)$/ }).click()
      await page.getByText(/^Revisa (una|\d) respuestas?$/).waitFor()
      await fits()
      await answerSection(page, questions, someAnswers(questionnaire))
    }
    if (id === '001') await sees('Encuesta completada exitosamente. Gracias por tu participación.')
    else await page.waitForURL(`**/thank-you/${id}`)
    await fits()
    await open(id)
    await sees(messages.accessDenied)
    await fits()
    await expectClean({ except: [/^console error: Failed to load resource: net::/] })
  })
})
