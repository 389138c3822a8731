import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { survey004 } from '#surveys/004.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { answerSection, someAnswers } from '../support/browser/builtin-form.ts'
import {
  holdCall,
  newAddress,
  type SurveyVisitor,
  surveyVisitor,
  withoutProof,
} from '../support/browser/survey-visitor.ts'
import { plainAnswers } from '../support/crowds/plain-answers.ts'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const NOT_SENT = 'No pudimos enviar tus respuestas. Siguen guardadas en este dispositivo: intenta de nuevo.'
const sections = survey004.questionnaire.sections
const last = sections[sections.length - 1]

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
})
afterAll(() => site.close())

describe('sending the answers of our own form', () => {
  test('says when the server cannot serve, keeps the answers and sends them on the next try', async () => {
    const visitor = await atTheLastSection()
    const { page, calls, sees } = visitor
    await page.route('**/responses', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }), { times: 1 })
    await send(visitor)
    await sees(NOT_SENT)
    await expectAccessible(page)
    await send(visitor)
    await page.waitForURL('**/thank-you/004')
    expect(calls.filter((call) => call === 'responses')).toHaveLength(2)
    await visitor.expectClean({ except: [/status of 502/] })
  })

  test('shows the sentence of a refusal', async () => {
    const address = newAddress()
    const visitor = await atTheLastSection(address)
    const neighbour = remoteVisitor(site.origin, address)
    await neighbour.answer(await neighbour.session('004'), plainAnswers(survey004.questionnaire), '004')
    await send(visitor)
    await visitor.sees(failures['already-answered'].sentence)
    await expectAccessible(visitor.page)
    await visitor.expectClean({ except: [/status of 409/] })
  })

  test('happens once, however often the button is pressed', async () => {
    const visitor = await atTheLastSection()
    const { page, calls } = visitor
    const responses = await holdCall(page, 'responses')
    await send(visitor)
    await responses.asked
    const button = page.getByRole('button', { name: 'Enviando…' })
    await button.click({ force: true })
    await button.press('Enter')
    responses.release()
    await page.waitForURL('**/thank-you/004')
    expect(calls).toEqual(['check', 'start', 'responses', 'verify-completion'])
    expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual(['{"wasCounted":true}'])
  })
})

async function atTheLastSection(address = newAddress()): Promise<SurveyVisitor> {
  const visitor = await surveyVisitor(site, { address })
  await visitor.open('004')
  await visitor.givePlace()
  const answers = someAnswers(survey004.questionnaire)
  for (const { title, questions } of sections) {
    await visitor.page.getByRole('heading', { name: title }).waitFor()
    if (title !== last?.title) await answerSection(visitor.page, questions, answers)
  }
  return visitor
}

function send({ page }: SurveyVisitor): Promise<void> {
  return answerSection(page, last?.questions ?? [], someAnswers(survey004.questionnaire))
}
