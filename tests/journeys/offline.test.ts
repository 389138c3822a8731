import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { survey004 } from '#surveys/004.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { answerSection, someAnswers } from '../support/browser/builtin-form.ts'
import {
  expectFitsSmallScreens,
  newAddress,
  type SurveyVisitor,
  surveyVisitor,
  withoutProof,
} from '../support/browser/survey-visitor.ts'
import { plainAnswers } from '../support/crowds/plain-answers.ts'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const { sections } = survey004.questionnaire
const answers = someAnswers(survey004.questionnaire)
const LOST = { except: [/^console error: Failed to load resource: net::/] }

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
})
afterAll(() => site.close())

test('who loses the line before the place is told, and finds the form when it returns', async () => {
  const visitor = await surveyVisitor(site, { device: 'phone' })
  await visitor.open('004')
  await visitor.postalCode.waitFor()
  await goOffline(visitor)
  await expectAccessible(visitor.page)
  await expectFitsSmallScreens(visitor.page)
  await visitor.givePlace()
  await visitor.sees('Cargando el formulario…')
  await goOnline(visitor)
  await answerFrom(visitor, 0)
  await expectSentOnce(visitor)
})

test('who loses the line while giving the place can go on answering', async () => {
  const visitor = await surveyVisitor(site, { device: 'phone' })
  await visitor.open('004')
  const form = visitor.page.waitForResponse(/builtin-form/)
  await visitor.postalCode.pressSequentially('20010')
  await (await form).finished()
  await goOffline(visitor)
  await visitor.colonia.pressSequentially('Las Brisas')
  await visitor.continueButton.click()
  await answerFrom(visitor, 0)
  await visitor.sees('Enviando…')
  await goOnline(visitor)
  await expectSentOnce(visitor)
})

test('who loses the line while answering goes on, and it is sent by itself', async () => {
  const visitor = await atPart(1)
  await goOffline(visitor)
  await answerFrom(visitor, 1)
  await visitor.sees('Enviando…')
  expect(await visitor.page.getByText('No pudimos enviar').count()).toBe(0)
  await goOnline(visitor)
  await expectSentOnce(visitor)
})

test('answers that get no reply although the browser thinks it is online are sent by themselves too', async () => {
  const visitor = await atPart(sections.length - 1)
  await visitor.page.route('**/responses', (route) => route.abort(), { times: 2 })
  await answerFrom(visitor, sections.length - 1)
  await lineOf(visitor).waitFor()
  await visitor.page.waitForURL('**/thank-you/004')
  expect(visitor.calls.filter((call) => call === 'responses')).toHaveLength(3)
})

test('answers that arrived, although their reply did not, count once', async () => {
  const visitor = await atPart(sections.length - 1)
  await visitor.page.route(
    '**/responses',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const before = await completed()
  await answerFrom(visitor, sections.length - 1)
  await visitor.page.waitForURL('**/thank-you/004')
  expect(await completed()).toBe(before + 1)
})

test('what the server says when the line returns is shown', async () => {
  const address = newAddress()
  const visitor = await atPart(sections.length - 1, address)
  await goOffline(visitor)
  await answerFrom(visitor, sections.length - 1)
  const neighbour = remoteVisitor(site.origin, address)
  await neighbour.answer(await neighbour.session('004'), plainAnswers(survey004.questionnaire), '004')
  await goOnline(visitor)
  await visitor.sees(failures['already-answered'].sentence)
  await visitor.expectClean({ except: [...LOST.except, /status of 409/] })
})

test('a page whose first call found no line asks again when it returns, and once more where it does not yet lead anywhere', async () => {
  const visitor = await surveyVisitor(site)
  await visitor.page.route('**/check', (route) => route.abort())
  await visitor.open('004')
  await visitor.sees('Error de conexión. Por favor, intenta nuevamente.')
  await goOffline(visitor)
  const failed = visitor.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/check'))
  await goOnline(visitor)
  await failed
  await visitor.page.unroute('**/check')
  await visitor.postalCode.waitFor()
})

function lineOf({ page }: SurveyVisitor) {
  return page.getByRole('alert').filter({ hasText: 'Sin conexión' })
}

async function goOffline(visitor: SurveyVisitor): Promise<void> {
  await visitor.page.context().setOffline(true)
  await lineOf(visitor).waitFor()
}

async function goOnline(visitor: SurveyVisitor): Promise<void> {
  await visitor.page.context().setOffline(false)
  await lineOf(visitor).waitFor({ state: 'detached' })
}

async function atPart(part: number, address = newAddress()): Promise<SurveyVisitor> {
  const visitor = await surveyVisitor(site, { device: 'phone', address })
  await visitor.open('004')
  await visitor.givePlace()
  for (const { title, questions } of sections.slice(0, part)) {
    await visitor.page.getByRole('heading', { name: title }).waitFor()
    await answerSection(visitor.page, questions, answers)
  }
  return visitor
}

async function answerFrom({ page }: SurveyVisitor, part: number): Promise<void> {
  for (const { title, questions } of sections.slice(part)) {
    await page.getByRole('heading', { name: title }).waitFor()
    await answerSection(page, questions, answers)
  }
}

async function expectSentOnce(visitor: SurveyVisitor): Promise<void> {
  await visitor.page.waitForURL('**/thank-you/004')
  expect(visitor.calls.filter((call) => call === 'verify-completion')).toHaveLength(1)
  await visitor.expectClean(LOST)
}

async function completed(): Promise<number> {
  const [row] = await site.ask("SELECT amount FROM tally WHERE survey_id = '004' AND measure = 'completed'")
  return Number(row?.amount ?? 0)
}
