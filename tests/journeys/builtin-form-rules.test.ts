import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { survey001 } from '#surveys/001.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { answerSection, groupOf, someAnswers } from '../support/browser/builtin-form.ts'
import {
  builtinForms,
  expectFitsSmallScreens,
  type SurveyVisitor,
  surveyVisitor,
  withoutProof,
} from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const [today, governorship, aboutYou] = survey001.questionnaire.sections
const [situation, topics] = today.questions
const [, likelihood, reason] = governorship.questions
const answers = someAnswers(survey001.questionnaire)

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...withoutProof, ...builtinForms } })
})
afterAll(() => site.close())

describe('our own form', () => {
  test('says which answers are missing, beside them and in a summary that takes the focus', async () => {
    const { page, expectClean } = await atTheForm()
    const next = page.getByRole('button', { name: 'Siguiente' })
    const summary = page.getByRole('alert')
    await next.click()
    await summary.getByText('Revisa 2 respuestas', { exact: true }).waitFor()
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
    for (const question of [situation, topics]) {
      expect(await describedBy(groupOf(page, question))).toContain('Elige una respuesta.')
    }
    await expectAccessible(page)
    await expectFitsSmallScreens(page)

    await summary.getByRole('link', { name: topics.text }).click()
    const focused = groupOf(page, topics)
    await expect.poll(() => focused.evaluate((group) => group === document.activeElement)).toBe(true)
    await groupOf(page, situation).getByLabel('Siguió igual').check()
    await next.click()
    await summary.getByText('Revisa una respuesta', { exact: true }).waitFor()
    expect(await page.getByText('Elige una respuesta.').count()).toBe(1)
    await expectClean()
  })

  test('allows as many options as it says, words of their own with "Otro", and "No sé" only alone', async () => {
    const { page, sees, sent } = await atTheForm()
    const group = groupOf(page, topics)
    const box = (name: string) => group.getByRole('checkbox', { name, exact: true })
    await groupOf(page, situation).getByLabel('Siguió igual').check()
    expect(await describedBy(group)).toContain('Elige hasta 2.')
    const count = group.getByRole('status')
    expect(await count.textContent()).toBe('')
    await box('Agua').check()
    await expect.poll(() => count.textContent()).toBe('Elegiste 1 de 2.')
    await box('Salud').check()
    await expect.poll(() => count.textContent()).toBe('Elegiste 2 de 2.')
    expect(await box('Otro').getAttribute('aria-disabled')).toBe('true')
    await box('Otro').click({ force: true })
    await expect.poll(() => count.textContent()).toBe('Elegiste 2 de 2. Para elegir otra opción, quita una.')
    await box('Otro').press('Space')
    expect(await box('Otro').isChecked()).toBe(false)
    expect(await group.getByRole('checkbox', { checked: true }).count()).toBe(2)
    await expectAccessible(page)
    await box('Salud').uncheck()
    await box('Otro').check()

    await box('No sé').check()
    expect(await group.getByRole('checkbox', { checked: true }).count()).toBe(1)
    expect(await group.getByRole('textbox').count()).toBe(0)
    await box('Otro').check()
    expect(await box('No sé').isChecked()).toBe(false)
    await group.getByRole('textbox').fill('Parques')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await answerSection(page, governorship.questions, answers)
    await answerSection(page, aboutYou.questions, answers)
    await sees('Encuesta completada exitosamente. Gracias por tu participación.')
    expect(sent[0]?.body.answers).toMatchObject({ 'priority-topics': { choices: ['other'], other: 'Parques' } })
  })

  test('asks what follows from an answer, and sends nothing that it no longer asks', async () => {
    const { page, sees, sent } = await atTheForm()
    await answerSection(page, today.questions, answers)
    expect(await groupOf(page, reason).count()).toBe(0)
    await groupOf(page, likelihood).getByLabel('Seguro que sí votaría').check()
    await groupOf(page, reason).getByLabel('Las propuestas').check()
    await groupOf(page, likelihood).getByLabel('Seguro que no votaría').check()
    await expect.poll(() => groupOf(page, reason).count()).toBe(0)
    await answerSection(page, governorship.questions, { 'election-interest': { value: 3 } })
    await answerSection(page, aboutYou.questions, answers)
    await sees('Encuesta completada exitosamente. Gracias por tu participación.')
    expect(Object.keys(sent[0]?.body.answers ?? {})).not.toContain(reason.id)
  })

  test('shows how far it is, goes back without losing an answer, and keeps them over a reload', async () => {
    const visitor = await atTheForm()
    const { page, sees } = visitor
    const progress = page.getByRole('progressbar', { name: 'Avance del cuestionario' })
    expect(await progress.getAttribute('value')).toBe('1')
    expect(await page.getByRole('button', { name: 'Anterior' }).count()).toBe(0)
    await answerSection(page, today.questions, answers)
    await sees('Parte 2 de 3')
    expect(await progress.getAttribute('value')).toBe('2')
    const heading = page.getByRole('heading', { name: governorship.title })
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expectFirstAnswers(visitor)

    await page.reload()
    await expectFirstAnswers(visitor)
  })
})

async function expectFirstAnswers({ page, sees }: SurveyVisitor): Promise<void> {
  await sees('Parte 1 de 3')
  expect(await groupOf(page, situation).getByLabel('Mejoró mucho').isChecked()).toBe(true)
  expect(await groupOf(page, topics).getByRole('checkbox', { checked: true }).count()).toBe(2)
  expect(await groupOf(page, topics).getByRole('textbox').inputValue()).toBe('Más árboles, banquetas y "luz"')
}

async function atTheForm(): Promise<SurveyVisitor> {
  const visitor = await surveyVisitor(site)
  await visitor.open('001')
  await visitor.givePlace()
  await visitor.page.getByRole('heading', { name: today.title }).waitFor()
  return visitor
}

function describedBy(group: ReturnType<typeof groupOf>): Promise<string> {
  return group.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  })
}
