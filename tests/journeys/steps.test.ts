import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAsked, readAnswers } from '#rules/answers/answers.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { announced, focused, listenForAnnouncements } from '../support/browser/announcements.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { answerSection, someAnswers } from '../support/browser/builtin-form.ts'
import { expectAnswersKept } from '../support/browser/expect-answers-kept.ts'
import {
  builtinForms,
  expectFitsSmallScreens,
  type SurveyVisitor,
  surveyVisitor,
  withoutProof,
} from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const touched = { isMobile: true, hasTouch: true }
const smallest = { width: 360, height: 640, ...touched }
const desk = { width: 1280, height: 800 }
/** Every survey where it has the least room. On a desk one that stays at its end and one that leads on. */
const walks = [
  ...fixedSurveys.map((survey) => ({ survey, ...smallest })),
  ...fixedSurveys.filter(({ id }) => id === '001' || id === '005').map((survey) => ({ survey, ...desk })),
]
const HIGHEST_HEADER_PX = 96

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...withoutProof, ...builtinForms } })
})
afterAll(() => site.close())

test.each(walks)(
  'survey $survey.id leads from step to step on a screen of $width × $height, for the eye, the ear and the keyboard, and every answer is kept',
  async ({ survey, ...screen }) => {
    const visitor = await surveyVisitor(site, { ...screen, before: [listenForAnnouncements] })
    const { page } = visitor
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await visitor.open(survey.id)
    await expectHeader(page, survey)
    await expectPlaceStep(visitor, survey)

    await visitor.continueButton.click()
    await page.getByRole('button', { name: 'Siguiente' }).waitFor()
    await expectFormStep(visitor, survey)
    await expectParts(visitor, survey)
    await expectEnding(visitor, survey)
    await expectAnswersKept(visitor, site, survey)
    // Where no proof of work is wanted, nothing is asked for or loaded for it.
    expect(asked.filter((url) => /\/solver-|\/proof$/.test(url))).toEqual([])
    expect(visitor.sent.some(({ body }) => 'proof' in body)).toBe(false)
    await visitor.expectClean()
  },
)

test('the header of every survey is whole on a desk', async () => {
  const { page, open } = await surveyVisitor(site, desk)
  for (const survey of fixedSurveys) {
    await open(survey.id)
    await expectHeader(page, survey)
  }
})

/** All that the contract names, in rows as high as the link in them; only a long name may take two lines of its row. */
async function expectHeader(page: Page, { header }: Survey): Promise<void> {
  const banner = page.getByRole('banner')
  const box = await banner.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(HIGHEST_HEADER_PX)
  const badge = header.label && header.label.badge !== 'HTTPS' ? [header.label.badge] : []
  for (const words of [
    'Conexión Segura',
    'HTTPS',
    header.back,
    ...(header.label ? [header.label.name] : []),
    ...badge,
  ]) {
    const shown = banner.getByText(words, { exact: true })
    expect(await shown.isVisible(), words).toBe(true)
    expect(await shown.evaluate(linesIfWhole), words).toBeLessThanOrEqual(words === header.label?.name ? 2 : 1)
  }
}

/** Runs in the page: how many lines the words take, where no dots stand for a part of them. */
function linesIfWhole(element: Element): number {
  const range = document.createRange()
  range.selectNode(element.lastChild ?? element)
  const lines = new Set([...range.getClientRects()].map(({ bottom }) => bottom))
  return element.scrollWidth <= element.clientWidth + 1 ? lines.size : Number.POSITIVE_INFINITY
}

async function expectPlaceStep({ page, postalCode, colonia, sees }: SurveyVisitor, { title, place }: Survey) {
  await postalCode.waitFor()
  // Two headings of the page, and the survey's own is the louder.
  const [kind, own] = [page.getByRole('heading', { level: 1 }), page.getByRole('heading', { name: title, level: 2 })]
  expect(await kind.textContent()).toBe('Encuesta de Opinión Pública')
  expect(await own.evaluate(fontSize)).toBeGreaterThan(await kind.evaluate(fontSize))
  expect(await announced(page)).toContain('Paso 1 de 2: tu ubicación')
  expect(await page.getByRole('main').ariaSnapshot()).toContain(`- combobox "Código Postal"`)
  await postalCode.focus()
  await postalCode.pressSequentially('2001')
  await sees(place.postalCodeInvalid)
  expect(await announced(page)).toEqual(expect.arrayContaining([place.postalCodeInvalid, '3 sugerencias']))
  await postalCode.pressSequentially('0')
  await page.getByRole('option', { name: 'Las Brisas' }).waitFor()
  expect(await focused(page)).toBe('input: Código Postal *')
  expect(await announced(page)).toEqual(
    expect.arrayContaining([place.postalCodeValid, 'Este código postal tiene 6 colonias.', '6 sugerencias']),
  )
  await page.getByRole('option', { name: 'Las Brisas' }).click()
  await expect.poll(() => colonia.inputValue()).toBe('Las Brisas')
  expect(await page.getByRole('main').ariaSnapshot()).toContain(`- combobox "Colonia": Las Brisas`)
}

/** Runs in the page. */
function fontSize(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize)
}

/** The heading of the step at the top, with the focus, and the first question on the same screen. */
async function expectFormStep({ page }: SurveyVisitor, { title, questionnaire }: Survey): Promise<void> {
  await expect.poll(() => focused(page)).toBe(`h2: ${title}`)
  await expectNearTop(page, title)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Encuesta de Opinión Pública')
  const [section] = questionnaire.sections
  const question = page.getByText(section?.questions[0]?.text ?? '')
  expect(await question.evaluate(isWhollyOnScreen)).toBe(true)
  expect(await announced(page)).toEqual(
    expect.arrayContaining([
      'Paso 2 de 2: el cuestionario',
      `Parte 1 de ${questionnaire.sections.length}: ${section?.title}`,
    ]),
  )
  const tree = await page.getByRole('main').ariaSnapshot()
  expect(tree).toContain(`- heading "${title}" [level=2]`)
  expect(tree).toContain(`- heading "${section?.title}" [level=3]`)
  const first = section?.questions[0]
  expect(tree).toContain(first && 'options' in first ? `- group "${first.text}"` : first?.text)
}

async function expectParts({ page }: SurveyVisitor, { questionnaire }: Survey): Promise<void> {
  const answers = someAnswers(questionnaire)
  const read = readAnswers(questionnaire, answers)
  const { sections } = questionnaire
  for (const [index, { questions }] of sections.entries()) {
    await expectAccessible(page)
    await expectFitsSmallScreens(page)
    await answerSection(page, questions, answers)
    const next = sections[index + 1]
    if (!next) return
    await expect.poll(() => focused(page)).toBe(`h3: ${next.title}`)
    await expectNearTop(page, next.title)
    const first = next.questions.find((question) => isAsked(question, read))
    expect(await page.getByText(first?.text ?? '').evaluate(isWhollyOnScreen)).toBe(true)
    expect(await announced(page)).toContain(`Parte ${index + 2} de ${sections.length}: ${next.title}`)
  }
}

async function expectEnding({ page }: SurveyVisitor, { id, denied, flow }: Survey): Promise<void> {
  if (flow.ending === 'thank-you') return page.waitForURL(`**/thank-you/${id}`)
  const done = 'Encuesta completada exitosamente. Gracias por tu participación.'
  await expect.poll(() => focused(page)).toBe(`h2: ${done}`)
  const said = await announced(page)
  expect(said.at(-1)).toMatch(new RegExp(`^${done}Acceso Restringido`))
  // What went well is loud, the denial is not.
  const [loud, quiet] = [page.getByText(done, { exact: true }), page.getByText(denied.title ?? '', { exact: true })]
  expect(await loud.evaluate(fontSize)).toBeGreaterThan((await quiet.evaluate(fontSize)) * 1.2)
}

/** Below the header, within the height of two lines and what stands above a title. */
async function expectNearTop(page: Page, name: string): Promise<void> {
  const header = await page.getByRole('banner').boundingBox()
  const heading = await page.getByRole('heading', { name }).last().boundingBox()
  const below = (heading?.y ?? 0) - (header?.height ?? 0)
  expect(below, name).toBeGreaterThanOrEqual(0)
  expect(below, name).toBeLessThanOrEqual(48)
}

/** Runs in the page. */
function isWhollyOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) && bottom <= innerHeight
}
