import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { answerSection, someAnswers } from '../support/browser/builtin-form.ts'
import { type SurveyVisitor, surveyVisitor } from '../support/browser/survey-visitor.ts'
import { typeform } from '../support/browser/typeform-page.ts'
import type { Scene, Stage } from './stage.ts'

const TYPEFORM_PATIENCE_MS = 12_000
const samples: readonly Survey[] = fixedSurveys.filter(({ id }) => id === '002' || id === '005')

/** Answering, with our own form and with an external one. */
export const formScenes: readonly Scene[] = [
  // What they ask first is also asked beside the errors, and where Typeform was silent.
  ...fixedSurveys.map((survey) => ({
    name: `survey-${survey.id}-form`,
    isLikeAnother: true,
    open: async (stage: Stage) => (await atOwnForm(stage, survey)).page,
  })),
  ...samples.map((survey) => ({
    name: `survey-${survey.id}-form-errors`,
    open: async (stage: Stage) => {
      const { page } = await atOwnForm(stage, survey)
      await page.getByRole('button', { name: 'Siguiente' }).click()
      await page.getByRole('alert').waitFor()
      return page
    },
  })),
  ...samples.map((survey) => ({
    name: `survey-${survey.id}-form-last`,
    open: async (stage: Stage) => {
      const { page } = await atOwnForm(stage, survey)
      const answers = someAnswers(survey.questionnaire)
      for (const { questions } of survey.questionnaire.sections.slice(0, -1)) {
        await answerSection(page, questions, answers)
      }
      await page.getByRole('button', { name: 'Enviar respuestas' }).waitFor()
      return page
    },
  })),
  {
    name: 'survey-001-typeform-loading',
    open: async ({ external }) => {
      const visitor = await surveyVisitor(await external(), {
        answer: typeform({ isReady: false }),
        before: [nothingComesLater],
      })
      const { page, form, open, givePlace, sees } = visitor
      await open('001')
      await givePlace()
      await form.getByRole('button', { name: 'Enviar' }).waitFor({ state: 'attached' })
      await sees('Cargando el formulario…')
      return page
    },
  },
  ...samples.map(({ id }) => ({
    name: `survey-${id}-typeform`,
    isLikeAnother: id === '002',
    open: async (stage: Stage) => {
      const { page } = await atExternalForm(stage, id)
      await page.locator('[data-phase=ready]').waitFor()
      return page
    },
  })),
  {
    name: 'survey-001-typeform-silent',
    open: async (stage) => {
      const { page } = await atExternalForm(stage, '001', { isReady: false })
      await page.locator('iframe').waitFor({ state: 'attached' })
      await page.clock.fastForward(TYPEFORM_PATIENCE_MS)
      await page.getByRole('form', { name: /^Cuestionario/ }).waitFor()
      return page
    },
  },
  {
    name: 'survey-001-completed',
    open: async (stage) => {
      const { page, form, sees } = await atExternalForm(stage, '001')
      await page.locator('[data-phase=ready]').waitFor()
      await form.getByRole('button', { name: 'Enviar' }).click()
      await sees('Encuesta completada exitosamente. Gracias por tu participación.')
      return page
    },
  },
]

async function atOwnForm({ own }: Stage, { id }: Survey): Promise<SurveyVisitor> {
  const visitor = await surveyVisitor(own)
  await visitor.open(id)
  await visitor.givePlace()
  await visitor.page.getByRole('form', { name: /^Cuestionario/ }).waitFor()
  return visitor
}

async function atExternalForm(
  { external }: Stage,
  id: string,
  behaviour?: Parameters<typeof typeform>[0],
): Promise<SurveyVisitor> {
  const visitor = await surveyVisitor(await external(), { answer: typeform(behaviour) })
  await visitor.page.clock.install()
  await visitor.open(id)
  await visitor.givePlace()
  return visitor
}

/** Runs in the page. What is offered after four seconds must not come while the page is looked at. */
function nothingComesLater(): void {
  const { setTimeout } = window
  window.setTimeout = ((work: () => void, ms = 0) => (ms < 4_000 ? setTimeout(work, ms) : 0)) as typeof setTimeout
}
