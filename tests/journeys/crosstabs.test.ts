import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { survey005 } from '#surveys/005.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { openPage } from '../support/browser/open-page.ts'
import { administrator } from '../support/browser/panel.ts'
import { expectFitsSmallScreens } from '../support/browser/survey-visitor.ts'
import { keepAll, manyRespondents } from '../support/crowds/respondents.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
  await keepAll(site.store, survey005, manyRespondents(survey005, 900))
})
afterAll(() => site.close())

const shots = process.env.SHOTS

test('an analyst crosses two questions, and a colleague opens the same table by its address', async () => {
  const { page, expectClean } = await openPage({ httpCredentials: administrator, width: 1280, height: 900 })
  await page.goto(site.origin + pagePaths.crosstabs('005'))
  await page.getByLabel('¿Qué tan barato o caro te pareció el cobro', { exact: false }).first().check()
  await page.getByLabel('En las columnas').selectOption('water-days')
  const table = page.getByRole('region', { name: /^Tabla:/ })
  await table.getByRole('columnheader', { name: /^Todos los días/ }).waitFor()
  const total = await table.getByRole('row').nth(1).textContent()
  if (shots) await page.screenshot({ path: `${shots}/cruces-1280.png`, fullPage: true })
  await page.getByLabel('Y dentro de cada una').selectOption('sex')
  await table.getByRole('columnheader', { name: /^Todos los días · Mujer/ }).waitFor()
  await page.getByLabel('De cada fila').check({ force: true })
  await page.getByLabel('Sin ponderar').check({ force: true })
  await page.getByText('Sin ponderar. Así se pidió.').waitFor()
  const address = page.url()
  expect(address).toContain('porcentaje=fila')
  const { page: other } = await openPage({ httpCredentials: administrator, width: 390, height: 844 })
  await other.goto(address)
  await other.getByText('Sin ponderar. Así se pidió.').waitFor()
  const same = other.getByRole('region', { name: /^Tabla:/ })
  expect(await same.textContent()).toBe(await table.textContent())
  expect(await same.textContent()).not.toBe(total)
  if (shots) await other.screenshot({ path: `${shots}/cruces-390.png`, fullPage: true })
  await expectAccessible(other)
  await expectFitsSmallScreens(other)
  const [book] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar el libro' }).click(),
  ])
  expect(book.suggestedFilename()).toBe('cruces-005.xlsx')
  expectClean()
})
