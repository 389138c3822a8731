import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { type Battery, itemText } from '#questions/battery.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { dontKnow } from '#surveys/questionnaires/answer-scales.ts'
import { builtinForms, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { openFrom } from '../support/survey-files/upload.ts'

let site: RunningSite
let withLongScale: string
let withLongBattery: string
beforeAll(async () => {
  site = await startSite({ env: { ...withoutProof, ...builtinForms } })
  withLongScale = await openWithScale()
  withLongBattery = await openWithBattery()
  await site.refresh()
})
afterAll(() => site.close())

test.each(fixedSurveys)('at 360 × 640 the first screen of the form of $id shows an option', async ({ id }) => {
  const { page, open, givePlace } = await surveyVisitor(site, { device: 'phone' })
  await page.setViewportSize({ width: 360, height: 640 })
  await open(id)
  await givePlace()
  const option = await page.locator('.option').first().boundingBox()
  expect(option && option.y + option.height).toBeLessThanOrEqual(640)
})

test.each([320, 390, 700, 1280])(
  'at %i px no number of a scale from 0 to 10 stands alone in its row',
  async (width) => {
    const { page, open, givePlace } = await surveyVisitor(site, { width, height: 800 })
    await open(withLongScale)
    await givePlace()
    const steps = page.locator('fieldset', { hasText: 'Del 0 al 10' }).locator('label', { hasText: /^\d+$/ })
    await steps.last().waitFor()
    const boxes = await Promise.all((await steps.all()).map((step) => step.boundingBox()))
    expect(boxes).toHaveLength(11)
    const rows = Map.groupBy(boxes, (box) => Math.round(box?.y ?? 0))
    expect(Math.min(...[...rows.values()].map((row) => row.length))).toBeGreaterThan(1)
    const narrowest = Math.min(...boxes.map((box) => box?.width ?? 0))
    expect(narrowest).toBeGreaterThanOrEqual(24)
  },
)

test('ten items of a battery are ten taps, and what is read of them for each fits one small screen', async () => {
  const { page, open, givePlace } = await surveyVisitor(site, { device: 'phone' })
  const height = 640
  await page.setViewportSize({ width: 360, height })
  await open(withLongBattery)
  await givePlace()
  const asked = page.getByRole('group', { name: works.text })
  for (let at = 1; at <= TEN; at += 1) {
    await page.getByText(`${at} de ${TEN}`, { exact: true }).waitFor()
    expect((await asked.boundingBox())?.height).toBeLessThanOrEqual(height)
    await asked.getByLabel('Regular', { exact: true }).tap()
  }
  // What was answered, to be read once more.
  expect(await asked.getByRole('button', { name: /Regular/ }).count()).toBe(TEN)
  expect((await asked.boundingBox())?.height).toBeLessThanOrEqual(height)
})

const TEN = 10
const works: Battery = { id: 'obras', text: '¿Cómo están, en tu colonia, estos diez servicios?', shuffle: true }

async function openWithBattery(): Promise<string> {
  const [first, ...others] = templateSurvey.questionnaire.sections
  if (!first) throw new Error('The template has no section')
  const questions = Array.from({ length: TEN }, (_, at) => ({
    id: `obras-${at}`,
    kind: 'single' as const,
    text: itemText(works, `el servicio ${at}`),
    item: { battery: works.id, label: `el servicio ${at}` },
    required: true,
    shuffle: false,
    options: [
      ...['Muy bien', 'Bien', 'Regular', 'Mal', 'Muy mal'].map((label, side) => ({ id: `lado-${side}`, label })),
      dontKnow,
    ],
  }))
  return opened([{ id: 'diez', title: 'Servicios', batteries: [works], questions }, first, ...others])
}

/** The template with a longer scale as its first question. */
async function openWithScale(): Promise<string> {
  const [first, ...others] = templateSurvey.questionnaire.sections
  const scale = first?.questions.find((question) => question.kind === 'scale')
  if (!first || !scale) throw new Error('The template has no scale')
  const { showIf: _, ...always } = scale
  const longer = { ...always, text: 'Del 0 al 10, ¿qué tan buenos son?', from: 0, to: 10 }
  const questions = [longer, ...first.questions.filter((question) => question !== scale)]
  return opened([{ ...first, questions }, ...others])
}

async function opened(sections: SurveyDocument['questionnaire']['sections']): Promise<string> {
  const document = { ...templateSurvey, questionnaire: { ...templateSurvey.questionnaire, sections } }
  const result = await openFrom(site.store, { document })
  if (result.kind !== 'opened') throw new Error(result.kind)
  return result.surveyId
}
