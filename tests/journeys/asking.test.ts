import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { surveyFile } from '#server/survey-files/write-survey-file.ts'
import type { Survey } from '#surveys/survey.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { openAnswers } from '../support/browser/panel.ts'
import { type Device, expectFitsSmallScreens, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { censusRespondents } from '../support/crowds/census-respondents.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { analystOf } from '../support/survey-files/analyst.ts'
import { everyWayOfAsking, itsImages } from '../support/survey-files/every-way-of-asking.ts'
import { openedId } from '../support/survey-files/upload.ts'

// From the sheet to a preview and to answers, as people see it. The same questionnaire in panel, export, release and a sheet
// again, on both engines: `src/server/calls/panel/asking.test.ts`.

let site: RunningSite
let preview = ''
const ID = openedId(1)
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
  const { upload, share, open } = analystOf(site)
  const draft = await upload(await surveyFile(everyWayOfAsking, 'xlsx'), itsImages)
  preview = await share(draft)
  expect((await open(await upload(await surveyFile(everyWayOfAsking, 'xlsx'), itsImages))).statusCode).toBe(200)
  await site.refresh()
})
afterAll(() => site.close())

const shots = process.env.SHOTS

/** In light and dark, for axe and, if somebody wants to look, as pictures. */
async function expectBothSchemes(page: Page, device: Device, name: string): Promise<void> {
  // The header, which stays in view, would lie over an option.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // While a colour still changes, its contrast is that of neither.
    await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))))
    if (shots) await page.screenshot({ path: `${shots}/${device}-${name}-${colorScheme}.png`, fullPage: true })
    await expectAccessible(page, colorScheme === 'dark' ? { type: 'rule', values: ['color-contrast'] } : undefined)
  }
  await expectFitsSmallScreens(page)
}

const knows = '¿Conoces o has oído hablar de estas personas?'
const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click()

test('on a phone the preview of a sheet asks one item at a time, by taps', async () => {
  const visitor = await surveyVisitor(site, { device: 'phone' })
  const { page } = visitor
  await page.goto(site.origin + preview)
  await visitor.givePlace()
  const battery = page.getByRole('group', { name: knows })
  for (const at of [1, 2, 3, 4]) {
    await page.getByText(`${at} de 4`, { exact: true }).waitFor()
    if (at === 3) await expectBothSchemes(page, 'phone', 'battery')
    await battery.getByLabel(at === 2 ? 'No' : 'Sí', { exact: true }).tap()
  }
  await page.getByText('Y ahora, de esas mismas personas.').waitFor()
  for (const at of [1, 2, 3]) {
    await page.getByText(`${at} de 3`, { exact: true }).waitFor()
    await page.getByLabel('Regular', { exact: true }).tap()
  }
  await expectBothSchemes(page, 'phone', 'answered')
  await next(page)
  await choosePreferred(page, 'phone')
  await answerSubjects(page, 'phone')
  await sendAge(page, 'phone')
  await page.waitForURL(`${site.origin}/thank-you/${preview.slice(1).replace('/', '-')}`)
  expect(await site.ask('SELECT * FROM session_inbox')).toEqual([])
  await visitor.expectClean()
})

test('on a desk batteries are tables of radio buttons, which a keyboard and a screen reader go through; what is answered is stored', async () => {
  const visitor = await surveyVisitor(site, { device: 'desktop' })
  const { page } = visitor
  await visitor.open(ID)
  await visitor.givePlace()
  const table = page.locator('table.battery').first()
  await table.waitFor()
  const names = await table.getByRole('rowheader').allTextContents()
  expect(names.toSorted()).toEqual(['Alberto Cruz Peña', 'Ana Ibarra Luna', 'Carolina Díaz Rey', 'Daniel Mora Gil'])
  const read = await table.ariaSnapshot()
  expect(read).toContain('- columnheader "Sí"')
  for (const name of names)
    for (const column of ['Sí', 'No', 'No sé']) expect(read).toContain(`radio "${name}: ${column}"`)

  await page.getByLabel(`${names[0]}: Sí`).focus()
  for (const [at, name] of names.entries()) {
    // A table has one stop for each row; the arrows choose in it.
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    if (at === 1) await page.keyboard.press('ArrowRight')
    expect(await page.getByLabel(`${name}: ${at === 1 ? 'No' : 'Sí'}`, { exact: true }).isChecked()).toBe(true)
  }
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter')
  await page.getByText('Revisa 3 respuestas').waitFor()
  await expectBothSchemes(page, 'desktop', 'battery')
  for (const [at, name] of names.entries()) if (at !== 1) await page.getByLabel(`${name}: Regular`).check()
  await next(page)
  await choosePreferred(page, 'desktop')
  await answerSubjects(page, 'desktop')
  await sendAge(page, 'desktop')
  await page.waitForURL(`${site.origin}/thank-you/${ID}`)
  const [row] = await site.ask('SELECT * FROM session_inbox')
  expect(JSON.stringify(row)).toContain('25-to-34')
  await visitor.expectClean()
})

test('the panel shows a battery as one table, sorted by the answer that the reader chooses', async () => {
  const survey = { ...everyWayOfAsking, id: ID } as Survey
  await keepAll(site.store, survey, censusRespondents(survey, 400))
  const { card, page, expectClean } = await openAnswers(site, ID)
  const battery = card(knows)
  const rows = battery.getByRole('table', { name: knows }).locator('tbody tr')
  const shares = async (column: number) =>
    (await rows.locator(`td:nth-child(${column})`).allTextContents()).map((share) => Number.parseInt(share, 10))
  await rows.first().waitFor()
  const falling = (numbers: number[]) => numbers.toSorted((a, b) => b - a)
  const [yes, no] = [await shares(2), await shares(3)]
  expect([yes.length, yes]).toEqual([4, falling(yes)])
  // Otherwise both orders would be the same.
  expect(no).not.toEqual(falling(no))
  await battery.getByLabel('Ordenar por').selectOption('No')
  await expect.poll(() => shares(3)).toEqual(falling(no))
  await expectAccessible(page)
  expectClean()
})

async function choosePreferred(page: Page, device: Device): Promise<void> {
  const ballot = page.getByRole('group', { name: '¿Con quién te quedarías?' })
  await ballot.getByLabel('Carolina Díaz Rey').check()
  await expect.poll(() => ballot.locator('img').count()).toBe(2)
  expect(await ballot.getByRole('radio').count()).toBe(6)
  await page.getByText('¿Qué pesa más para elegir a Carolina Díaz Rey?').waitFor()
  await page
    .getByRole('group', { name: /^¿Apoyas las obras/ })
    .getByLabel('Sí')
    .check()
  await expectBothSchemes(page, device, 'pictures')
  await next(page)
  await page.getByText('Dijiste que te quedarías con Carolina Díaz Rey.').waitFor()
  await page.getByText('Ahora, lo que harías con Carolina Díaz Rey.').waitFor()
}

async function answerSubjects(page: Page, device: Device): Promise<void> {
  // Twelve answers do not fit side by side: one item at a time on a desk, too.
  const services = page.getByRole('group', { name: /^Del 0 al 10/ })
  await services.getByText('1 de 2', { exact: true }).waitFor()
  await services.getByLabel('7', { exact: true }).click()
  await services.getByText('2 de 2', { exact: true }).waitFor()
  await expectBothSchemes(page, device, 'scale')
  await services.getByLabel('No sé', { exact: true }).click()
  const lacks = page.getByRole('group', { name: /^¿Qué le falta/ })
  await lacks.getByLabel('Pavimento').check()
  await page
    .getByRole('group', { name: /^¿Qué tanto confías en Carolina Díaz Rey/ })
    .getByLabel('5, Mucho')
    .check()
  await page.getByRole('textbox', { name: /^¿Cuántas hijas e hijos/ }).fill('2')
  await expectBothSchemes(page, device, 'subjects')
  await next(page)
}

async function sendAge(page: Page, device: Device): Promise<void> {
  await page.getByLabel('Mujer').check()
  const years = page.getByPlaceholder('Un número de 0 a 120')
  await years.fill('340')
  const send = page.getByRole('button', { name: 'Enviar respuestas' })
  await send.click()
  await page.getByText('Escribe un número entero de 0 a 120.').waitFor()
  await expectBothSchemes(page, device, 'age')
  await years.fill('34')
  await send.click()
}
