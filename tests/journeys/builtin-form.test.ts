import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAsked, readAnswers } from '#rules/answers/answers.ts'
import { survey002 } from '#surveys/002.ts'
import { survey004 } from '#surveys/004.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { answerSection, someAnswers } from '../support/browser/builtin-form.ts'
import { expectAnswersKept } from '../support/browser/expect-answers-kept.ts'
import { behindProxy, type SurveyVisitor, surveyVisitor } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const externalForms = Object.fromEntries(fixedSurveys.map(({ id }) => [`FORM_${id}`, `typeform:Abcd0${id}`]))
const LOST_TYPEFORM = /^console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...behindProxy, ...externalForms } })
})
afterAll(() => site.close())

// One that only reports, and one that is verified. Every survey with our own form at once: `steps.test.ts`.
test.each([survey002, survey004])(
  'survey $id is answered from beginning to end with no way to the external form',
  async (survey) => {
    const visitor = await surveyVisitor(site, { answer: (_url, route) => route.abort('internetdisconnected') })
    const { page } = visitor
    await page.clock.install()
    await visitor.open(survey.id)
    await visitor.givePlace()
    await page.locator('iframe').waitFor({ state: 'attached' })
    await page.clock.fastForward(12_000)
    await visitor.sees('El formulario no cargó; responde aquí mismo. Tu respuesta cuenta igual.')
    await answerAll(visitor, survey)
    await page.waitForURL(`${site.origin}/thank-you/${survey.id}`)
    // Typeform could not confirm what our own form took in its place.
    await expectAnswersKept(visitor, site, survey, 'reported')
    await visitor.expectClean({ except: [LOST_TYPEFORM] })
  },
)

async function answerAll({ page, sees }: SurveyVisitor, { questionnaire }: Survey): Promise<void> {
  const answers = someAnswers(questionnaire)
  const read = readAnswers(questionnaire, answers)
  const { sections } = questionnaire
  for (const [index, { title, questions }] of sections.entries()) {
    await page.getByRole('heading', { name: title }).waitFor()
    await sees(`Parte ${index + 1} de ${sections.length}`)
    await answerSection(page, questions, answers)
    for (const question of questions) expect(answers[question.id] !== undefined).toBe(isAsked(question, read))
  }
}
