import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { municipalityOf } from '#places/postal-table.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { asideRules } from '#rules/quality/setting-aside.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { pageForAll } from '../support/browser/open-page.ts'
import { administrator, openAnswers, openPanel, openQuality, participate } from '../support/browser/panel.ts'
import { markedRespondents } from '../support/crowds/marked-crowd.ts'
import { keepAll, type Respondent } from '../support/crowds/respondents.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const crowd = markedRespondents(survey005, 200)
const having = (pattern: RegExp) => crowd.filter(({ marks = '' }) => pattern.test(marks)).length
const choiceOf = ({ answers }: Respondent, question: string) => (answers[question] as { choice?: string })?.choice

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
  await keepAll(site.store, survey005, crowd)
  const [first] = survey005.questionnaire.sections
  const arrival = { surveyId: '005', part: first.id, day: mexicoDay(Date.now()) }
  for (let visit = 0; visit < 23; visit += 1) await site.store.participation.noteReached(arrival)
})
afterAll(() => site.close())
const onDesk = pageForAll({ signedInAs: administrator })

async function ownSite(): Promise<RunningSite> {
  const own = await startSite()
  onTestFinished(own.close)
  await keepAll(own.store, survey005, crowd)
  return own
}

/** Completed, counted and set aside, as they stand at the top. */
const totals = (page: Page) =>
  page.getByRole('region', { name: 'Qué se cuenta' }).getByRole('definition').allTextContents()

/** Those that the rules set aside which are on from the beginning. */
const asideAtFirst = having(/crowded-network|busy-network no-proof|burst no-proof/)
const quick = having(/^quick$/)

test('the page says how the survey was answered, in numbers and words', async () => {
  const { page, card } = await openQuality(site, '005', onDesk())
  expect(await totals(page)).toEqual(['200', String(200 - asideAtFirst), String(asideAtFirst)])
  const rowsOf = (title: string) => card(title).getByRole('listitem').locator('p').allTextContents()
  const row = (label: string, amount: number) => `${label}${amount} · ${percent(amount / 200)}`
  const [busy, crowded] = [having(/^busy-network( no-proof)?$/), having(/crowded/)]
  expect(await rowsOf('De qué redes llegaron')).toEqual([
    row('Red muy concurrida', crowded),
    row('Red concurrida', busy),
    row('Red tranquila', 200 - busy - crowded),
  ])
  expect((await rowsOf('Prueba de trabajo'))[0]).toBe(row('Sin prueba', having(/no-proof/)))
  expect((await rowsOf('Durante una ráfaga'))[0]).toBe(row('En una ráfaga, sin prueba', having(/burst no-proof/)))
  expect((await rowsOf('Mismas respuestas'))[0]).toBe(row('Idénticas a muchas otras', having(/repeated/)))
  const took = (from: number, to: number) => crowd.filter(({ seconds = 120 }) => seconds >= from && seconds < to).length
  expect(await rowsOf('Cuánto tardaron')).toEqual([
    row('Menos de 20 segundos', took(0, 20)),
    row('De 20 segundos a 1 minuto', took(20, 60)),
    row('De 1 a 3 minutos', took(60, 180)),
    row('De 3 a 10 minutos', took(180, 600)),
    row('De 10 minutos a 1 hora', took(600, 3_600)),
    row('Más de 1 hora', took(3_600, Number.POSITIVE_INFINITY)),
  ])
  const [head, firstPart] = await card('Hasta qué parte llegaron').getByRole('row').allTextContents()
  expect([head, firstPart]).toEqual(['ParteEn totalÚltimos 7 días', `${survey005.questionnaire.sections[0].title}2020`])
  const ofCapital = crowd.filter(
    ({ postalCode }) => postalCode && municipalityOf(postalCode) === 'Aguascalientes',
  ).length
  const capital = card('Lugares junto a su población').getByRole('row', { name: /^Aguas/ })
  expect(await capital.getByRole('cell').first().textContent()).toBe(String(ofCapital))
  await card('Quiénes participaron').waitFor()
})

test('a rule is switched with a reason, by keyboard, and taking it back restores', async () => {
  const own = await ownSite()
  const { page, card, expectClean } = await openQuality(own, '005', { width: 390, height: 844 })
  const log = page.getByRole('list', { name: 'Bitácora de decisiones' }).getByRole('listitem')
  const before = await totals(page)
  expect(await page.getByText('Nadie ha cambiado las reglas').isVisible()).toBe(true)

  await card('Qué se aparta')
    .getByRole('button', { name: /^Apartar.*menos de 20 segundos/ })
    .press('Enter')
  const reason = page.getByLabel('¿Por qué?')
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true)
  await reason.press('Enter')
  await page.getByText('Escribe el motivo, en pocas palabras.').waitFor()
  expect(await totals(page)).toEqual(before)
  await reason.fill('Responden sin leer')
  await reason.press('Enter')
  const aside = asideAtFirst + quick
  await expect.poll(() => totals(page)).toEqual(['200', String(200 - aside), String(aside)])
  const off = card('Qué se aparta').getByRole('button', { name: /^Dejar de apartar.*menos de 20 segundos/ })
  expect(await off.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await card('Qué se aparta').getByRole('status').textContent()).toBe(
    `Ahora se aparta: menos de 20 segundos. Se cuentan ${200 - aside} respuestas.`,
  )
  expect(await log.allTextContents()).toEqual([
    expect.stringMatching(/^\d+ de .* de \d{4}, \d\d:\d\d · Se aparta: menos de 20 segundos«Responden sin leer»$/),
  ])

  await off.click()
  await page.getByLabel('¿Por qué?').fill('Fue un error')
  await card('Qué se aparta').getByRole('button', { name: 'Dejar de apartar', exact: true }).click()
  await expect.poll(() => totals(page)).toEqual(before)
  await expect.poll(() => log.count()).toBe(2)
  expect(await log.first().textContent()).toContain('Ya no se aparta: menos de 20 segundos«Fue un error»')
  await expectClean({ except: [/layout shift/] })
})

test('a decision that could not be kept says so, and changes nothing', async () => {
  const own = await ownSite()
  const { page } = await openQuality(own, '005')
  const before = await totals(page)
  await page.route('**/setting-aside', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: /^Apartar.*menos de 20 segundos/ }).click()
  await page.getByLabel('¿Por qué?').fill('Responden sin leer')
  await page.getByRole('button', { name: `Apartar ${quick} respuestas` }).click()
  await page.getByText('No se guardó: revisa tu conexión e intenta de nuevo.').waitFor()
  expect(await page.getByLabel('¿Por qué?').inputValue()).toBe('Responden sin leer')
  expect(await totals(page)).toEqual(before)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const again = page.getByRole('button', { name: /^Apartar.*menos de 20 segundos/ })
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('the answers are of those that count, and with all one tap away, also when compared and by week', async () => {
  const { page, card, expectClean } = await openAnswers(site, '005', onDesk())
  const question = card(/Qué tan barato o caro/)
  const isAdult = (who: Respondent) => choiceOf(who, 'age-band') !== 'under-18'
  const all = crowd.filter(isAdult)
  const counted = all.filter(({ marks = '' }) => !/crowded-network|busy-network no-proof|burst no-proof/.test(marks))
  const women = (people: readonly Respondent[]) => people.filter((who) => choiceOf(who, 'sex') === 'woman').length
  const inWeek = (people: readonly Respondent[]) => people.filter(({ day }) => day === '20260624').length
  const people = (count: number) => question.getByText(`${count} personas`).first()
  const note = page.getByRole('region', {
    name: `${200 - asideAtFirst} respuestas contadas, ${asideAtFirst} apartadas`,
  })

  await people(counted.length).waitFor()
  expect(await note.getByRole('listitem').allTextContents()).toEqual([
    `red muy concurrida: ${having(/crowded/)}`,
    `sin prueba de trabajo en una red concurrida: ${having(/busy-network no-proof/)}`,
    `sin prueba de trabajo en una ráfaga: ${having(/burst no-proof/)}`,
  ])
  await question.getByRole('combobox').selectOption({ label: 'Comparar por sexo' })
  const inGroup = question
    .getByRole('row', { name: /^Mujer/ })
    .getByRole('cell')
    .first()
  await expect.poll(() => inGroup.textContent()).toBe(String(women(counted)))

  await page.getByRole('radio', { name: 'Ver con todas' }).check({ force: true })
  await people(all.length).waitFor()
  await expect.poll(() => inGroup.textContent()).toBe(String(women(all)))
  expect(await note.getByText('Las cifras de esta página incluyen las apartadas.').isVisible()).toBe(true)
  await question.getByRole('combobox').selectOption({ label: 'Semana a semana' })
  await question.getByText('Ver la tabla').click()
  await question.getByText(`Semana del 22 jun: ${inWeek(all)} personas`).waitFor()

  await page.getByRole('radio', { name: 'Ver solo las contadas' }).check({ force: true })
  await question.getByText('Ver la tabla').click()
  await question.getByText(`Semana del 22 jun: ${inWeek(counted)} personas`).waitFor()
  await people(counted.length).waitFor()
  await page.getByText('Respuestas para analizar').click()
  expect(await page.getByText('Las apartadas van también').isVisible()).toBe(true)
  await expectClean({ except: [/layout shift/] })
})

test('when every answer is set aside, the page does not say that there is none', async () => {
  const own = await startSite()
  onTestFinished(own.close)
  await keepAll(
    own.store,
    survey005,
    crowd.slice(0, 5).map((one) => ({ ...one, marks: 'crowded-network' })),
  )
  const { page } = await openAnswers(own, '005')
  expect(await page.getByRole('heading', { name: '0 respuestas contadas, 5 apartadas' }).isVisible()).toBe(true)
  expect(await page.getByText('Todavía no hay respuestas').count()).toBe(0)
  await page.getByRole('radio', { name: 'Ver con todas' }).check({ force: true })
  await page.getByRole('article').first().waitFor()
})

test('the panel says what counts and by which rule not, and leads to the quality of the survey', async () => {
  const { main, loaded } = await openPanel(site, onDesk())
  await loaded()
  const row = main.getByRole('row', { name: /contadas/ })
  expect(await row.textContent()).toBe(
    `${200 - asideAtFirst} contadas, ${asideAtFirst} apartadas: red muy concurrida, ${having(/crowded/)}; sin prueba de trabajo en una red concurrida, ${having(/busy-network no-proof/)}; sin prueba de trabajo en una ráfaga, ${having(/burst no-proof/)}`,
  )
  expect(await row.getByRole('link').getAttribute('href')).toBe(pagePaths.quality('005'))
})

test('a burst is a red line at the top of the page, and in the panel with the way there', async () => {
  const busy = await startSite()
  onTestFinished(busy.close)
  const quiet = await openQuality(busy, '005')
  expect(await quiet.card('Ráfaga').count()).toBe(0)
  for (let home = 0; home < 70; home += 1) await participate(busy, `100.64.${home}.7`, undefined, '005')
  const { card } = await openQuality(busy, '005')
  expect(await card('Ráfaga').textContent()).toContain('Llegan ahora muchas más respuestas de lo usual')
  const { page, loaded } = await openPanel(busy)
  await loaded()
  const line = page.getByRole('region', { name: 'Ráfaga' })
  expect(await line.textContent()).toContain('Hay una ráfaga en la encuesta 005')
  expect(await line.getByRole('link').getAttribute('href')).toBe(pagePaths.quality('005'))
})

test('where nobody has answered there are rules and no figures', async () => {
  const { page, card, expectClean } = await openQuality(site, '001', onDesk())
  expect(await totals(page)).toEqual(['0', '0', '0'])
  expect(await card('Qué se aparta').getByText('No encuentra ninguna respuesta.').count()).toBe(asideRules.length)
  expect(await card('Cuánto tardaron').count()).toBe(0)
  await expectClean()
})

test('it is for the administrator and for no index', async () => {
  const headers = basic('admin', ADMIN_PASSWORD)
  for (const { id } of fixedSurveys) {
    const url = pagePaths.quality(id)
    const [shut, opened] = [await site.app.inject({ url }), await site.app.inject({ url, headers })]
    expect([shut.statusCode, opened.statusCode]).toEqual([401, 200])
    expect(opened.body).toContain('<meta name="robots" content="noindex, nofollow"/>')
  }
  expect((await site.app.inject({ url: '/sitemap.xml' })).body).not.toContain('calidad')
})

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}\u00a0%`
}
