import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { pageForAll } from '../support/browser/open-page.ts'
import { administrator, openAnswers } from '../support/browser/panel.ts'
import { keepAll, manyRespondents, type Respondent } from '../support/crowds/respondents.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const everybody = manyRespondents(survey005, 300)
const choiceOf = ({ answers }: Respondent, question: string) => (answers[question] as { choice?: string })?.choice
const adults = everybody.filter((who) => choiceOf(who, 'age-band') !== 'under-18')
const questions = questionsOf(survey005.questionnaire)
const BILL = /Qué tan barato o caro/

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
  await keepAll(site.store, survey005, everybody)
})
afterAll(() => site.close())
const onDesk = pageForAll({ signedInAs: administrator })

const written = (share: number) => `${(share * 100).toFixed(1)}\u00a0%`
const sharesIn = (card: Locator) => card.getByRole('listitem').locator('strong').allTextContents()

/** Shares of the recibo question as people gave them, in the order of its options. */
function billShares(people: readonly Respondent[]): string[] {
  const bill = questions.find(({ id }) => id === 'water-bill')
  const options = bill && 'options' in bill ? bill.options : []
  return options.map(({ id }) =>
    written(people.filter((who) => choiceOf(who, 'water-bill') === id).length / people.length),
  )
}

async function analysis(): Promise<AnalysisReply> {
  return (await site.app.inject({ url: apiPaths.analysis('005'), headers })).json<AnalysisReply>()
}

test('every question stands in its exact words, with people and effective people, «No sé» last', async () => {
  const { page, card, expectClean } = await openAnswers(site, '005', onDesk())
  expect(await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()).toEqual(
    questions.map(({ text }, at) => `${at + 1}. ${text}`),
  )
  const reply = await analysis()
  const bill = reply.questions.find(({ question }) => question === 'water-bill')
  expect(await card(BILL).textContent()).toContain(
    `${adults.length} personas · muestra efectiva ${Math.round(bill?.nEff ?? 0)}`,
  )
  expect(await card(BILL).getByRole('listitem').last().textContent()).toMatch(/^No sé/)
  expect(await sharesIn(card(BILL))).toEqual(bill?.options.map(({ weighted }) => written(weighted.value)))
  const main = await page.getByRole('main').textContent()
  expect(main).toContain('Censo 2020')
  expect(main).not.toMatch(/margen de error|confianza|representativa|empate técnico/i)
  expect(await card(/grupo de edad/).textContent()).not.toContain('Menos de 18 años')
  await expectClean()
})

test('every share of the page has one decimal: «30.8 %, 14 %» would look like two ways of rounding', async () => {
  const { page } = await openAnswers(site, '005', onDesk())
  const shares = (await page.locator('.option-share, td').allTextContents()).filter((text) => text.includes('%'))
  expect(shares.length).toBeGreaterThan(60)
  for (const text of shares) expect(text).toMatch(/^\d+\.\d\u00a0%/)
})

test('the switch shows the answers as they came', async () => {
  const { page, card, expectClean } = await openAnswers(site, '005', onDesk())
  const weighted = await sharesIn(card(BILL))
  await page.getByRole('radio', { name: 'Sin ponderar' }).check({ force: true })
  expect(await sharesIn(card(BILL))).toEqual(billShares(adults))
  expect(billShares(adults)).not.toEqual(weighted)
  await page.getByRole('radio', { name: 'Ponderadas' }).check({ force: true })
  expect(await sharesIn(card(BILL))).toEqual(weighted)
  await expectClean()
})

test('the table has both numbers of every answer', async () => {
  const { card } = await openAnswers(site, '005', onDesk())
  await card(BILL).getByText('Ver la tabla').click()
  const rows = card(BILL).getByRole('table').getByRole('row')
  const cells = await rows.nth(1).getByRole('cell').allTextContents()
  const [first] = (await analysis()).questions.find(({ question }) => question === 'water-bill')?.options ?? []
  expect(cells[0]).toBe(String(first?.count))
  expect(cells[1]).toContain(billShares(adults)[0])
  expect(cells[2]).toContain(written(first?.weighted.value ?? 0))
  expect(cells[3]).toBe(String(Math.round(first?.nEff ?? 0)))
})

test('a question is compared by the trait that is chosen, and what is small is marked', async () => {
  const { page, card } = await openAnswers(site, '005', onDesk())
  await page.getByRole('radio', { name: 'Sin ponderar' }).check({ force: true })
  await card(BILL).getByRole('combobox').selectOption({ label: 'Comparar por sexo' })
  const rows = card(BILL).getByRole('table').getByRole('row')
  await rows.first().waitFor()
  const women = adults.filter((who) => choiceOf(who, 'sex') === 'woman')
  expect(await rows.nth(1).getByRole('rowheader').textContent()).toMatch(/^Mujer/)
  expect(await rows.nth(1).getByRole('cell').first().textContent()).toBe(String(women.length))
  const firstBar = card(BILL).getByRole('region', { name: 'Muy barato' }).getByRole('listitem').first()
  expect(await firstBar.textContent()).toContain(`Mujer${billShares(women)[0]}`)

  await card(BILL).getByRole('combobox').selectOption({ label: 'Comparar por municipio' })
  await card(BILL)
    .getByRole('rowheader', { name: /Cosío no se publicará/ })
    .waitFor()
  await card(BILL).getByRole('combobox').selectOption({ label: 'Todas las personas' })
  expect(await sharesIn(card(BILL))).toEqual(billShares(adults))
})

test('week by week, each says whether it is weighted', async () => {
  const { card } = await openAnswers(site, '005', onDesk())
  await card(BILL).getByRole('combobox').selectOption({ label: 'Semana a semana' })
  await card(BILL).getByText('Ver la tabla').click()
  const inFirst = adults.filter(({ day }) => day === '20260624').length
  await card(BILL).getByText(`Semana del 22 jun: ${inFirst} personas, sin ponderar`).waitFor()
  expect(await card(BILL).getByRole('img').count()).toBe(7)
})

const HOSTILE = [
  '<img src=x onerror="document.title=\'robado\'">',
  '</script><script>document.title="robado"</script>',
  '=cmd|calc!A1',
  '\u202eal revés',
]

function writes(words: string, day: string): Respondent {
  const [someone] = adults
  const answers = { ...someone?.answers, 'one-service-change': { text: words } }
  return { answers, postalCode: '20000', day }
}

test('what people wrote is read page by page and searched, and hostile words are only words', async () => {
  const own = await startSite()
  onTestFinished(own.close)
  const texts = Array.from({ length: 41 }, (_, at) => writes(`Más alumbrado en la calle ${at}`, '20260701'))
  await keepAll(own.store, survey005, [...texts, ...HOSTILE.map((words) => writes(words, '20260702'))])
  const { page, card, expectClean } = await openAnswers(own, '005')
  const reader = card(/qué cambiarías primero/)
  const read = () => reader.locator('details').getByRole('listitem').allTextContents()
  await reader.getByText('Leer lo que escribieron').click()
  await reader.getByText('Página 1').waitFor()
  const first = await read()
  expect([first.length, first.slice(0, 4).sort()]).toEqual([20, HOSTILE.toSorted()])
  expect(await page.title()).not.toBe('robado')

  await reader.getByRole('button', { name: 'Página siguiente' }).click()
  await reader.getByText('Página 2').waitFor()
  await reader.getByRole('button', { name: 'Página siguiente' }).click()
  await reader.getByText('Página 3').waitFor()
  expect((await read()).length).toBe(5)
  expect(await reader.getByRole('button', { name: 'Página siguiente' }).count()).toBe(0)
  await reader.getByRole('button', { name: 'Página anterior' }).click()
  await reader.getByText('Página 2').waitFor()

  await reader.getByRole('searchbox').fill('MAS ALÚMBRADO EN LA CALLE 40')
  await reader.getByRole('searchbox').press('Enter')
  await expect.poll(read).toEqual(['Más alumbrado en la calle 40'])
  await reader.getByRole('searchbox').fill('<script>')
  await reader.getByRole('button', { name: 'Buscar' }).click()
  await expect.poll(read).toEqual([HOSTILE[1]])
  await reader.getByRole('searchbox').fill('nada de esto')
  await reader.getByRole('button', { name: 'Buscar' }).click()
  await reader.getByText('Nadie escribió «nada de esto».').waitFor()
  await expectClean({ except: [/layout shift/] })
})

test('a new answer is there after the button and after 30 seconds, with what is open on the page', async () => {
  const own = await startSite()
  onTestFinished(own.close)
  await keepAll(own.store, survey005, [writes('Uno', '20260701')])
  const { page, card } = await openAnswers(own, '005', {}, (page) => page.clock.install())
  const reader = card(/qué cambiarías primero/)
  await reader.getByText('Leer lo que escribieron').click()
  await reader.getByText('Uno', { exact: true }).waitFor()
  await keepAll(own.store, survey005, [writes('Dos', '20260702')])
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await reader.getByText('Dos', { exact: true }).waitFor()
  await expect.poll(() => reader.textContent()).toContain('2 personas')
  await keepAll(own.store, survey005, [writes('Tres', '20260703')])
  await page.clock.runFor(31_000)
  await reader.getByText('Tres', { exact: true }).waitFor()
  await expect.poll(() => reader.textContent()).toContain('3 personas')
})

test('with few people it says why nothing is weighted, and there is no switch', async () => {
  const own = await startSite()
  onTestFinished(own.close)
  await keepAll(own.store, survey005, everybody.slice(0, 12))
  const { page } = await openAnswers(own, '005')
  expect(await page.getByText('Sin ponderar. Hay muy pocas respuestas para ponderar').isVisible()).toBe(true)
  expect(await page.getByRole('radio').count()).toBe(0)
})

test('where nobody has answered it says what will be here, and for Typeform why there may be few', async () => {
  const { page, expectClean } = await openAnswers(site, '001', onDesk())
  expect(await page.getByRole('heading', { name: 'Todavía no hay respuestas' }).isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: '/survey/001' }).textContent()).toBe(`${site.origin}/survey/001`)
  expect(await page.getByText('El formulario de esta encuesta es de Typeform').isVisible()).toBe(true)
  await expectClean()
  const answered = await openAnswers(site, '005', onDesk())
  expect(await answered.page.getByText('Typeform').count()).toBe(0)
})

test('it is for the administrator and for no index', async () => {
  for (const { id } of fixedSurveys) {
    const url = pagePaths.answers(id)
    const [shut, opened] = [await site.app.inject({ url }), await site.app.inject({ url, headers })]
    expect([shut.statusCode, opened.statusCode]).toEqual([401, 200])
    for (const reply of [shut, opened]) expect(reply.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(opened.body).toContain('<meta name="robots" content="noindex, nofollow"/>')
  }
  expect((await site.app.inject({ url: '/sitemap.xml' })).body).not.toContain('respuestas')
})

// That each kind of part is for everyone is in the gallery: all of them open take axe longer than all of its scenes.
test('with everything open the page is as wide as the screen', async () => {
  const { page, card } = await openAnswers(site, '005', onDesk())
  await card(BILL).getByRole('combobox').selectOption('municipality')
  await card(BILL).getByRole('table').waitFor()
  await card(/cuántos días/)
    .getByRole('combobox')
    .selectOption('week')
  await card(/cuántos días/)
    .getByRole('img')
    .first()
    .waitFor()
  for (const summary of await page.locator('summary').all()) await summary.click()
  await page.getByText('Página 1').first().waitFor()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the responses are there for analysts, as files', async () => {
  const { page, expectClean } = await openAnswers(site, '005', { httpCredentials: administrator })
  await page.getByText('Respuestas para analizar').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Respuestas (CSV)' }).click()
  expect((await saved).suggestedFilename()).toBe(`encuesta-005-respuestas-${mexicoDay(Date.now())}.csv`)
  await expectClean()
})
