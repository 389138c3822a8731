import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAsked, readAnswers } from '#rules/answers/answers.ts'
import { keptAnswers } from '#rules/answers/kept-answers.ts'
import { survey001 } from '#surveys/001.ts'
import { survey002 } from '#surveys/002.ts'
import { survey004 } from '#surveys/004.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { answerSection, someAnswers } from '../support/browser/builtin-form.ts'
import {
  behindProxy,
  builtinForms,
  expectFitsSmallScreens,
  home,
  type SurveyVisitor,
  surveyVisitor,
} from '../support/browser/survey-visitor.ts'
import { keptPart } from '../support/kept-part.ts'
import { keptSessions } from '../support/kept-sessions.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const externalForms = Object.fromEntries(fixedSurveys.map(({ id }) => [`FORM_${id}`, `typeform:Abcd0${id}`]))
const LOST_TYPEFORM = /^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/

let [own, external]: RunningSite[] = []
beforeAll(async () => {
  own = await startSite({ env: { ...behindProxy, ...builtinForms } })
  external = await startSite({ env: { ...behindProxy, ...externalForms } })
})
afterAll(async () => {
  await own?.close()
  await external?.close()
})

describe.each(fixedSurveys)('survey $id, with the questions of our own form', (survey: Survey) => {
  test('is answered from beginning to end on a phone, and every answer is kept', async () => {
    const site = running(own)
    const visitor = await surveyVisitor(site, { device: 'phone' })
    await visitor.open(survey.id)
    await visitor.givePlace()
    await answerAll(visitor, survey, async (page) => {
      await expectAccessible(page)
      await expectFitsSmallScreens(page)
    })
    await expectEnding(visitor, site, survey)
    await visitor.expectClean()
  })
})

// One that stays at its end, one that only reports, and one that is verified.
test.each([survey001, survey002, survey004])(
  'survey $id is answered from beginning to end with no way to the external form',
  async (survey) => {
    const site = running(external)
    const visitor = await surveyVisitor(site, { answer: (_url, route) => route.abort('internetdisconnected') })
    const { page } = visitor
    await page.clock.install()
    await visitor.open(survey.id)
    await visitor.givePlace()
    await page.locator('iframe').waitFor({ state: 'attached' })
    await page.clock.fastForward(12_000)
    await visitor.sees('El formulario no cargó; responde aquí mismo. Tu respuesta cuenta igual.')
    await answerAll(visitor, survey)
    await expectEnding(visitor, site, survey)
    await visitor.expectClean({ except: [LOST_TYPEFORM] })
  },
)

async function answerAll(
  { page, sees }: SurveyVisitor,
  { questionnaire }: Survey,
  inspect?: (page: Page) => Promise<void>,
): Promise<void> {
  const answers = someAnswers(questionnaire)
  const read = readAnswers(questionnaire, answers)
  const { sections } = questionnaire
  for (const [index, { title, questions }] of sections.entries()) {
    await page.getByRole('heading', { name: title }).waitFor()
    await sees(`Parte ${index + 1} de ${sections.length}`)
    await inspect?.(page)
    await answerSection(page, questions, answers)
    for (const question of questions) expect(answers[question.id] !== undefined).toBe(isAsked(question, read))
  }
}

async function expectEnding(
  { page, calls, reached, sent, sees }: SurveyVisitor,
  site: RunningSite,
  survey: Survey,
): Promise<void> {
  if (survey.flow.ending === 'stay') await sees('Encuesta completada exitosamente. Gracias por tu participación.')
  else await page.waitForURL(`${site.origin}/thank-you/${survey.id}`)
  const completion = survey.flow.completion === 'report-only' ? 'complete' : 'verify-completion'
  expect(calls).toEqual(['check', 'start', 'responses', completion])
  expect(reached).toEqual(survey.questionnaire.sections.map(({ id }) => ({ part: id })))

  const { sessionId, responseId } = sent.at(-1)?.body ?? {}
  expect(await site.ask(`SELECT * FROM ${keptSessions} WHERE substr(id, 9) = '${keptPart(sessionId)}'`)).toMatchObject([
    { state: 'verified', postal_code: home.postalCode, colonia: home.colonia },
  ])
  const [kept] = await site.ask(`SELECT answers FROM ${keptSessions} WHERE id = '${responseId}'`)
  expect(JSON.parse(String(kept?.answers))).toEqual(
    keptAnswers(readAnswers(survey.questionnaire, someAnswers(survey.questionnaire))),
  )
}

function running(site: RunningSite | undefined): RunningSite {
  if (!site) throw new Error('The site did not start')
  return site
}
