import { renderAsync } from '@resvg/resvg-js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { openPage } from '../support/browser/open-page.ts'
import { administrator, chooseFile } from '../support/browser/panel.ts'
import { type Device, expectFitsSmallScreens, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { editedTemplate } from '../support/survey-files/edited-template.ts'
import { images, largePng } from '../support/survey-files/images.ts'
import { openedId, openFrom } from '../support/survey-files/upload.ts'
import { weeklyPoll } from '../support/survey-files/weekly-poll.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
})
afterAll(() => site.close())

const ID = openedId(1)
const shots = process.env.SHOTS
const shot = async (page: Page, name: string) =>
  shots && (await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true }))

/** Emblems as ballots have them: a square, one that is wide, and one that is high. */
async function emblem(name: string, colour: string, width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><circle cx="50%" cy="50%" r="30%" fill="#fff"/></svg>`
  return { name, bytes: (await renderAsync(svg)).asPng() }
}

const sheet = await editedTemplate({
  'choices!C2': 'Ninguna vez, o casi ninguna, porque el más cercano me queda lejos de la casa',
  'choices!E2': 'ninguna.png',
  'choices!E3': 'Pocas.png',
  'choices!E4': 'muchas.webp',
  'choices!E8': 'luz.jpg',
  'choices!E9': 'alta.png',
})
const sent = [
  await emblem('ninguna.png', '#8a1538', 200, 200),
  await emblem('pocas.png', '#00693e', 240, 80),
  { name: 'muchas.webp', bytes: images.transparentWebp },
  { name: 'luz.jpg', bytes: images.jpeg },
  await emblem('alta.png', '#b45309', 60, 200),
]

test('an analyst sends a sheet with its images, sees what is missing, shows it and opens it', async () => {
  const { page } = await openPage({ signedInAs: administrator })
  const card = (name: string) => page.getByRole('region', { name })
  await page.goto(site.origin + pagePaths.questionnaires())
  await shot(page, 'panel-upload')
  await chooseFile(page, 'Elegir un archivo', sheet, [{ name: 'grande.png', bytes: largePng(61_000) }])
  await page.getByText('«grande.png» pesa 61 kB y caben 60: redúcela.').waitFor()
  await chooseFile(page, 'Elegir un archivo', sheet, [{ name: 'otra.xlsx', bytes: sheet }])
  await page.getByText('Elige un solo archivo .xlsx o .json').waitFor()
  await chooseFile(page, 'Elegir un archivo', sheet, [...sent.slice(1), { name: 'sobra.png', bytes: images.png }])
  const report = card('Qué se encontró en el archivo')
  await report.getByText('Un error impide abrirla.').waitFor()
  const missing = report.getByRole('row').filter({ hasText: 'choices!E2' })
  expect(await missing.textContent()).toContain('No está la imagen «ninguna.png»')
  await report.getByRole('row').filter({ hasText: 'sobra.png' }).getByText('no se usa').waitFor()
  await expectAccessible(page)
  await expectFitsSmallScreens(page)

  await chooseFile(page, 'Subir otra vez el archivo', sheet, sent)
  await report.getByText('Sin errores en el archivo.').waitFor()
  const asRead = card('El cuestionario como se leyó')
  await expectDrawn(asRead.locator('img'), 5)
  await expectAccessible(page)
  await shot(page, 'panel-draft')
  await page.setViewportSize({ width: 390, height: 844 })
  await shot(page, 'panel-draft-phone')

  await card('Vista previa').getByRole('button', { name: 'Crear un enlace por 14 días' }).click()
  const link = await card('Vista previa').getByRole('link', { name: 'Ver la vista previa' }).getAttribute('href')
  const guest = await surveyVisitor(site, { device: 'phone' })
  await guest.page.goto(site.origin + link)
  await guest.givePlace()
  await expectDrawn(guest.page.getByRole('group', { name: /^En los últimos 30 días/ }).locator('img'), 3)
  await card('Abrir la encuesta').getByLabel('Para confirmar').fill(templateSurvey.title)
  await card('Abrir la encuesta').getByRole('button', { name: 'Abrir la encuesta' }).click()
  await page.getByRole('link', { name: `${site.origin}/survey/${ID}` }).waitFor()
})

test.each<Device>(['phone', 'desktop'])(
  'on a %s an option shows its image beside its label, and is chosen by either',
  async (device) => {
    const visitor = await surveyVisitor(site, { device })
    const { page } = visitor
    await visitor.open(ID)
    await visitor.givePlace()
    const asked = page.getByRole('group', { name: /^En los últimos 30 días/ })
    await expectDrawn(asked.locator('img'), 3)
    // The label stands beside it, and would be read twice.
    expect(await asked.locator('img').evaluateAll((all) => all.map((each) => each.getAttribute('alt')))).toEqual([
      '',
      '',
      '',
    ])
    expect(await asked.getByRole('radio').count()).toBe(5)
    await asked.locator('img').nth(1).click()
    expect(await asked.getByLabel('De 1 a 3 veces').isChecked()).toBe(true)
    await page
      .getByRole('group', { name: /les falta más/ })
      .getByLabel('Alumbrado')
      .check()
    await expectAccessible(page)
    await shot(page, `form-${device}`)
    await page.setViewportSize({ width: 320, height: 568 })
    await expectFitsSmallScreens(page)
    await shot(page, `form-320-${device}`)
    await page.emulateMedia({ forcedColors: 'active' })
    await shot(page, `form-forced-${device}`)
    await visitor.expectClean()
  },
)

test('an image is kept by caches as the page of its survey is, and only under its own survey', async () => {
  const [name = ''] = await site.store.surveyImages.names()
  const image = await fetch(site.origin + pagePaths.optionImage(ID, name))
  const page = await fetch(site.origin + pagePaths.survey(ID))
  expect(image.status).toBe(200)
  for (const header of ['cache-control', 'x-content-type-options', 'content-security-policy'])
    expect([header, image.headers.get(header)]).toEqual([header, page.headers.get(header)])
  expect(image.headers.get('content-security-policy')).toContain("img-src 'self'")
  const etag = image.headers.get('etag') ?? ''
  const again = await fetch(site.origin + pagePaths.optionImage(ID, name), { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  for (const [survey, file] of [
    ['001', name],
    [ID, `${'0'.repeat(32)}.png`],
    [ID, '..%2f..%2fx.png'],
  ] as const)
    expect((await fetch(site.origin + pagePaths.optionImage(survey, file))).status, file).toBe(404)
})

test.each<Device>(['phone', 'desktop'])('in a battery only labels are shown on a %s', async (device) => {
  const [image = ''] = await site.store.surveyImages.names()
  const sections = weeklyPoll.questionnaire.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) =>
      question.kind === 'single' && question.item
        ? { ...question, options: question.options.map((option) => ({ ...option, image })) }
        : question,
    ),
  }))
  const opened = await openFrom(site.store, { document: { ...weeklyPoll, questionnaire: { version: '1', sections } } })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  await site.refresh()
  const visitor = await surveyVisitor(site, { device })
  await visitor.open(opened.surveyId)
  await visitor.givePlace()
  await visitor.page.getByRole('group', { name: '¿Conoces o has oído hablar de estas personas?' }).waitFor()
  expect(await visitor.page.getByRole('radio').count()).toBeGreaterThan(1)
  expect(await visitor.page.locator('form img').count()).toBe(0)
})

test('a survey without images asks for none, and its page says nothing of them', async () => {
  const without = await fetch(`${site.origin}${pagePaths.survey('005')}`).then((reply) => reply.text())
  expect(without).not.toContain('imagenes')
  expect(without).not.toContain('"image"')
})

/** The images have arrived and been decoded, and nothing moved for them: each has its room from the start. */
async function expectDrawn(all: ReturnType<Page['locator']>, count: number): Promise<void> {
  await all.nth(count - 1).waitFor()
  await all.last().scrollIntoViewIfNeeded()
  const drawn = () =>
    all.evaluateAll((each) => (each as HTMLImageElement[]).map((image) => image.complete && image.naturalWidth > 0))
  await expect.poll(drawn, { timeout: 30_000 }).toEqual(Array(count).fill(true))
  const rooms = await all.evaluateAll((each) => each.map((image) => [image.clientWidth, image.clientHeight].join('×')))
  expect(new Set(rooms).size).toBe(1)
}
