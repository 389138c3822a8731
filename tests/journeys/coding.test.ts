import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Role } from '#rules/people/roles.ts'
import { hashPassword } from '#server/people/password-hash.ts'
import { keyMark } from '#server/visitor/visitor-name.ts'
import { survey005 } from '#surveys/005.ts'
import { VISITOR_SECRET } from '../support/app.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { openPage } from '../support/browser/open-page.ts'
import { chooseFile } from '../support/browser/panel.ts'
import { expectFitsSmallScreens } from '../support/browser/survey-visitor.ts'
import { keepAll, manyRespondents } from '../support/crowds/respondents.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const shots = process.env.SHOTS
const password = 'ancla-brisa-cumbre-dedo'
const question = 'one-service-change'
/** So many wrote each: nearly equal texts are one. */
const written = { 'El agua': 20, 'AGUA.': 10, 'La basura': 20, 'No sé': 10 }
let site: RunningSite

beforeAll(async () => {
  site = await startSite()
  await site.store.keyMark(keyMark(VISITOR_SECRET))
  const accounts: [string, Role][] = [
    ['ana', 'analysis'],
    ['luis', 'analysis'],
    ['rosa', 'reading'],
  ]
  for (const [user, role] of accounts) {
    const record = { at: 1, person: 'admin', origin: 'panel', action: 'account-added' } as const
    const passwordHash = await hashPassword(password)
    await site.store.accounts.add({ user, name: user, role, passwordHash, record })
  }
  const words = Object.entries(written).flatMap(([text, people]) => Array<string>(people).fill(text))
  const adults = manyRespondents(survey005, 120).filter(({ answers }) => !JSON.stringify(answers).includes('under-18'))
  const people = adults.slice(0, words.length).map((respondent, at) => ({
    ...respondent,
    answers: { ...respondent.answers, [question]: { text: words[at] ?? '' } },
  }))
  await keepAll(site.store, survey005, people)
})
afterAll(() => site.close())

async function openAs(username: string, path: string, size = {}) {
  const { page, expectClean } = await openPage({ httpCredentials: { username, password }, ...size })
  await page.goto(site.origin + path)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  return { page, expectClean, card, area: card('Texto por codificar') }
}

async function addCodes(page: Page, labels: readonly string[]) {
  for (const [at, label] of labels.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Agregar un código' }).click()
    await page.getByLabel(`Código ${at + 1}`, { exact: true }).fill(label)
  }
  await page.getByRole('button', { name: 'Guardar la lista' }).click()
  await page.getByText('La lista se guardó.').waitFor()
}

test('two people code the same texts by keyboard, settle where they differ, and the codes count like answers', async () => {
  const ana = await openAs('ana', codingPaths.page('005', question), { width: 390, height: 844 })
  await ana.page.getByText('60 personas. Falta la lista de códigos.').waitFor()
  await addCodes(ana.page, ['Limpieza', 'Agua', 'Alumbrado'])
  await ana.page.getByText('Ver y cambiar 3 códigos').click()
  await ana.page.getByLabel('Código 2', { exact: true }).press('Alt+ArrowUp')
  await expect.poll(() => ana.page.getByLabel('Código 1', { exact: true }).inputValue()).toBe('Agua')
  expect(
    await ana.page.getByLabel('Código 1', { exact: true }).evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await ana.page.getByRole('button', { name: 'Guardar la lista' }).click()
  await ana.page.getByText('Historia de la lista').click()
  await ana.page.getByText('· ana · 3 códigos').nth(1).waitFor()

  const { area, card } = ana
  await area.getByText('Quedan 3 textos').waitFor()
  await area.getByText('30 personas').waitFor()
  await area.focus()
  await ana.page.keyboard.press('1')
  await ana.page.getByRole('status').filter({ hasText: 'El agua: Agua' }).waitFor({ state: 'attached' })
  expect(await area.getByLabel('Agua').isChecked()).toBe(true)
  for (const key of ['3', 'Control+z', 'Enter', '2', 'j', '0', 'Control+z', '3', 'Enter'])
    await ana.page.keyboard.press(key)
  await area.getByText('No queda nada más en esta lista.').waitFor()
  await card('Quién codificó y cuánto coinciden').getByText('Cuando otra persona codifique').waitFor()
  if (shots) await ana.page.screenshot({ path: `${shots}/codigos-390.png`, fullPage: true })
  await expectAccessible(ana.page)
  await expectFitsSmallScreens(ana.page)

  const luis = await openAs('luis', codingPaths.page('005', question))
  await luis.page.getByLabel('Los que yo no he codificado').check({ force: true })
  await luis.area.getByText('Quedan 3 textos').waitFor()
  expect(await luis.area.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await luis.area.focus()
  for (const key of ['1', 'Enter', '2', 'Enter', '0', 'Enter']) await luis.page.keyboard.press(key)
  await luis
    .card('Quién codificó y cuánto coinciden')
    .getByText(/ana y luis coinciden en 66\.7\s% de 3 textos; kappa 0\.57\./)
    .waitFor()
  const differences = luis.card('Diferencias')
  await differences.getByText('No sé 10 personas').waitFor()
  if (shots) await luis.page.screenshot({ path: `${shots}/codigos-1280.png`, fullPage: true })
  await expectAccessible(luis.page)
  await differences.getByRole('button', { name: 'Dejar este para «No sé»: Sin código' }).click()
  await differences.getByText('«No sé» quedó como Sin código.').waitFor()
  await luis.page.getByText('60 personas: todo codificado.').waitFor()
  await differences.getByRole('button', { name: 'Deshacer' }).waitFor()
  const [sheet] = await Promise.all([
    luis.page.waitForEvent('download'),
    luis.page.getByRole('link', { name: 'Descargar la hoja' }).click(),
  ])
  await chooseFile(luis.page, 'Subir la hoja codificada', await readFile(await sheet.path()))
  await luis
    .card('En una hoja de cálculo')
    .getByText(/^La hoja se leyó: 3 códigos y \d/)
    .waitFor()
  // What was settled or uploaded is said above what follows.
  await luis.expectClean({ except: [/^layout shift/] })

  const answers = await openAs('ana', pagePaths.answers('005'))
  const coded = answers.page.getByRole('article', { name: /\(codificado\)$/ })
  await coded.getByRole('listitem').filter({ hasText: 'Agua' }).getByText('30 de').waitFor()
  if (shots) await coded.screenshot({ path: `${shots}/codigos-respuestas.png` })
  await answers.page.getByRole('link', { name: /^Codificar «Si quieres, di/ }).waitFor()
  const crosstabs = await openAs('ana', pagePaths.crosstabs('005'))
  await crosstabs.page.getByLabel('¿Qué tan barato o caro te pareció el cobro', { exact: false }).first().check()
  await crosstabs.page
    .getByLabel('En las columnas')
    .selectOption({ label: (await coded.getByRole('heading').textContent())?.replace(/^\d+\. /, '') ?? '' })
  const table = crosstabs.page.getByRole('region', { name: /^Tabla:/ })
  for (const code of ['Agua', 'Limpieza', 'Sin código']) await table.getByRole('columnheader', { name: code }).waitFor()
})

test('whoever only reads is told who codes, and sees no text', async () => {
  const { page } = await openAs('rosa', codingPaths.page('005'))
  await page.getByText('lo leen y lo codifican quienes tienen el rol de análisis').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('region').count()).toBe(0)
})
