import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { builtinForms, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { openFrom } from '../support/survey-files/upload.ts'

let site: RunningSite
let withLongScale: string
beforeAll(async () => {
  site = await startSite({ env: { ...withoutProof, ...builtinForms } })
  withLongScale = await openWithScale()
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

/** The template with a longer scale as its first question. */
async function openWithScale(): Promise<string> {
  const [first, ...others] = templateSurvey.questionnaire.sections
  const scale = first?.questions.find((question) => question.kind === 'scale')
  if (!first || !scale) throw new Error('The template has no scale')
  const { showIf: _, ...always } = scale
  const longer = { ...always, text: 'Del 0 al 10, ¿qué tan buenos son?', from: 0, to: 10 }
  const questions = [longer, ...first.questions.filter((question) => question !== scale)]
  const questionnaire = { ...templateSurvey.questionnaire, sections: [{ ...first, questions }, ...others] }
  const opened = await openFrom(site.store, { document: { ...templateSurvey, questionnaire } })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  return opened.surveyId
}
