import type { Locator, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import { failures } from '#contract/messages.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { openPage, pageForAll } from '../support/browser/open-page.ts'
import { administrator, openPanel, participate, showAll } from '../support/browser/panel.ts'
import { builtinForms } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
  await participate(site, '198.51.100.1', { cp: '20000' })
  await participate(site, '198.51.100.2', { cp: '20900' })
  await participate(site, '198.51.100.3')
  await participate(site, '198.51.100.1')
  await participate(site, '198.51.100.1', { cp: '20800' }, '003')
  await showAll(site)
})
afterAll(() => site.close())
const onDesk = pageForAll({ signedInAs: administrator })

test('the administrator sees the four tallies of survey 001 as soon as the page is open', async () => {
  const { tallies, loaded, button, page, expectClean } = await openPanel(site, onDesk())
  await loaded()
  expect(await tallies()).toEqual(['3', '2', '3', '67\u00a0%'])
  expect(await button.textContent()).toBe('Actualizar')
  expect(await page.getByText('bloqueado para buscadores').isVisible()).toBe(true)
  await expectClean()
})

test('every survey has a row, with what proves its answers and how many repeats were refused', async () => {
  const { loaded, page, talliesOf, expectClean } = await openPanel(site, onDesk())
  await loaded()
  const cells = (table: Locator) => table.getByRole('row', { name: '001' }).getByRole('cell').allTextContents()
  const proofs = page.getByRole('region', { name: 'Verificadas y reportadas' })
  expect(await page.getByRole('table').first().getByRole('rowheader').locator('.badge').allTextContents()).toEqual(
    fixedSurveys.flatMap(({ id }) => [id, 'abierta']),
  )
  await proofs.getByText('Por encuesta').click()
  expect(await talliesOf('003')).toEqual(['1', '1', '1', '100\u00a0%'])
  expect(await cells(proofs.getByRole('table').first())).toEqual(['0', '2', '1'])
  expect(await proofs.getByText('no prueba que sea de una persona distinta').isVisible()).toBe(true)
  await page.getByText('Rechazos por etapa').click()
  expect(await cells(page.getByRole('table', { name: 'Repeticiones rechazadas' }))).toEqual(['0', '1', '0'])
  await expectClean()
})

test('what came today and in seven days stands beside the tallies, and the newest answers are shown first', async () => {
  const { loaded, numbersOf, page } = await openPanel(site, {}, (page) =>
    page.route(`**${apiPaths.overview}`, async (route) => {
      const response = await route.fetch()
      const { surveys, ...others } = await response.json()
      const [first, second, third, ...more] = surveys
      const days = [...Array(6).fill(0), 40, 0, 5, 0, 0, 7, 0, 2]
      const changed = [{ ...first, days }, second, { ...third, lastAnswered: '2099-01-01T00:00:00.000Z' }, ...more]
      await route.fulfill({ response, json: { ...others, surveys: changed } })
    }),
  )
  await loaded()
  expect(await numbersOf('001')).toEqual(['2', '14', '3', '2', '3', '67\u00a0%'])
  await page.getByRole('rowheader', { name: 'Calvillo' }).first().waitFor()
  expect(await page.getByRole('radio', { name: '003' }).isChecked()).toBe(true)
})

test('every page has the same way around, with the name of its survey on a phone too, and a name leads to one place', async () => {
  const { page, loaded } = await openPanel(site, { width: 390, height: 844 })
  await loaded()
  const nav = page.getByRole('navigation', { name: 'Panel' })
  const menu = fixedSurveys.flatMap(({ id }) => [
    pagePaths.answers(id),
    pagePaths.crosstabs(id),
    codingPaths.page(id),
    pagePaths.quality(id),
    pagePaths.methodSheet(id),
    pagePaths.publishing(id),
  ])
  const ofThird = menu.slice(12, 18)
  const places = new Map<string, string>()
  // These are not refreshed by themselves.
  const shownOn = new Map([
    [peoplePaths.page, 'Tu cuenta'],
    [pagePaths.crosstabs('003'), 'Libro de cruces'],
    [pagePaths.methodSheet('003'), 'Historia'],
  ])
  const ofSite = [pagePaths.stats, pagePaths.questionnaires(), peoplePaths.page, pagePaths.health]
  for (const path of [...ofSite, ...ofThird]) {
    await page.goto(site.origin + path)
    await page.getByText(shownOn.get(path) ?? 'Actualizado a las').waitFor()
    const isOfSurvey = menu.includes(path)
    const links = await nav.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual([...ofSite, ...menu, ...(isOfSurvey ? ofThird : [])])
    expect(await nav.locator('[aria-current]').getAttribute('href')).toBe(path)
    expect(await nav.getByText('La alianza del PAN, entre la fuerza y la debilidad').last().isVisible()).toBe(
      isOfSurvey,
    )
    const named = await page
      .locator('a:not([download])')
      .evaluateAll((all) => all.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? ''] as const))
    for (const [name, href] of named) expect([name, places.get(name) ?? href]).toEqual([name, href])
    for (const [name, href] of named) places.set(name, href)
  }
  await page.goto(site.origin + pagePaths.stats)
  await page.getByRole('main').getByText('La alianza del PAN').last().waitFor()
  await nav.getByText('Encuestas').click()
  await nav.getByRole('link', { name: 'Calidad de la 004' }).click()
  await page.waitForURL(`**${pagePaths.quality('004')}`)
})

test('what the operator should see to stands before any number', async () => {
  const { loaded, page, main } = await openPanel(site, onDesk())
  await loaded()
  const line = main.getByRole('link', { name: /^Hay (algo|\d+ cosas)/ })
  await line.waitFor()
  const [bottom, top] = await Promise.all([line.boundingBox(), page.getByRole('table').first().boundingBox()])
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThan(top?.y ?? 0)
  await line.click()
  const troubles = page.getByRole('region', { name: 'Qué atender' })
  for (const part of [
    'PUBLIC_ORIGIN sigue en esta máquina',
    'siguen en pulso.example',
    'Falta TYPEFORM_WEBHOOK_SECRET',
    'Ninguna respuesta está verificada',
  ])
    await troubles.getByText(part).waitFor()
})

test('another survey can be chosen, with its own times and places', async () => {
  const { loaded, page, expectClean } = await openPanel(site, onDesk())
  await loaded()
  const place = (name: string) => page.getByRole('rowheader', { name }).first()
  expect(await place('Jesús María').isVisible()).toBe(true)
  await page.getByRole('radio', { name: '003' }).check({ force: true })
  await place('Calvillo').waitFor()
  expect(await place('Jesús María').count()).toBe(0)
  expect(await page.getByRole('figure').first().textContent()).toContain('Últimas 48 horas: 1 iniciada, 1 completada')
  await expectClean()
})

test('the hour under the pointer is told in words, and every hour in the table', async () => {
  const { loaded, page } = await openPanel(site, onDesk())
  await loaded()
  const chart = page.getByRole('figure').first()
  const { width = 0, height = 0 } = (await chart.getByRole('img').boundingBox()) ?? {}
  await chart.getByRole('img').hover({ position: { x: width - 3, y: height / 2 } })
  expect(await chart.textContent()).toMatch(/\d{1,2} [a-z]{3}, \d\d:00: 3 iniciadas, 2 completadas/)
  await chart.getByText('Ver la tabla').click()
  expect(await chart.getByRole('rowheader').allTextContents()).toEqual([expect.stringMatching(/, \d\d:00$/)])
})

test('a chart begins with its data: one hour alone stands among eleven empty ones', async () => {
  const { loaded, page } = await openPanel(site, onDesk())
  await loaded()
  const chart = page.getByRole('figure').first().getByRole('img')
  const bar = await chart.locator('rect.fill-accent').boundingBox()
  const { width = 0 } = (await chart.boundingBox()) ?? {}
  expect((bar?.width ?? 0) / width).toBeCloseTo(0.76 / 12, 2)
})

test('a survey that nobody has opened says what to do, and an empty panel does for all', async () => {
  const { loaded, page } = await openPanel(site, onDesk())
  await loaded()
  await page.getByRole('radio', { name: '004' }).check({ force: true })
  await page.getByText('Todavía no ha participado nadie').waitFor()
  expect(await page.getByRole('link', { name: '/survey/004' }).textContent()).toBe(`${site.origin}/survey/004`)
  expect(await page.getByRole('figure').count()).toBe(0)

  const empty = await startSite()
  onTestFinished(empty.close)
  const opened = await openPanel(empty)
  await opened.loaded()
  expect(await opened.tallies()).toEqual(['0', '0', '0', '0\u00a0%'])
  expect(await opened.page.getByRole('link', { name: '/survey/' }).allTextContents()).toEqual(
    fixedSurveys.map(({ id }) => `${empty.origin}/survey/${id}`),
  )
  expect(await opened.page.getByText('Verificadas y reportadas').count()).toBe(0)
  await opened.expectClean()
})

/** What one survey more may take on a phone, in pixels. */
const ANOTHER_SURVEY = 150

test('a phone reads five surveys in three screens', async () => {
  // Where the settings are those of the example, what to set comes first.
  const own = { BRAND_NAME: 'Casa', BRAND_URL: 'https://casa.example', PUBLIC_ORIGIN: 'https://casa.example' }
  const notices = Object.fromEntries(['PRIVACY_URL', 'LEGAL_URL', 'POLICIES_URL'].map((name) => [name, own.BRAND_URL]))
  const busy = await startSite({ env: { ...own, ...notices, ...builtinForms } })
  onTestFinished(busy.close)
  const codes = ['20000', '20200', '20300', '20400', '20500', '20600', '20700', '20800', '20900']
  for (const { id } of fixedSurveys) {
    for (const [index, cp] of codes.entries()) await participate(busy, `198.51.100.${index}`, { cp }, id)
  }
  await showAll(busy)
  const { loaded, main, page } = await openPanel(busy, { width: 390, height: 844 })
  await loaded()
  await page.getByRole('figure').first().waitFor()
  expect((await main.boundingBox())?.height).toBeLessThanOrEqual(3 * 844 + ANOTHER_SURVEY * (fixedSurveys.length - 5))
})

test('asking again moves nothing on a phone, whatever the button says meanwhile', async () => {
  const { loaded, page, button, expectClean } = await openPanel(site, { width: 390, height: 844 })
  await loaded()
  const calls = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    await calls.promise
    await route.continue()
  })
  const place = await button.boundingBox()
  await button.click()
  await page.getByText('Actualizando...').waitFor()
  expect(await button.boundingBox()).toEqual(place)
  calls.resolve()
  await page.getByText('Actualizar', { exact: true }).waitFor()
  await expectClean()
})

test('what is shown can be downloaded with the same log-in', async () => {
  const { loaded, page } = await openPanel(site, { httpCredentials: administrator })
  await loaded()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar CSV' }).first().click()
  expect((await saved).suggestedFilename()).toBe(`encuestas-${mexicoDay(Date.now())}.csv`)
})

test('another user opens nothing', async () => {
  const { page } = await openPage({ httpCredentials: { username: 'root', password: ADMIN_PASSWORD } })
  const response = await page.goto(site.origin + pagePaths.stats)
  expect(response?.status()).toBe(401)
  expect(await page.locator('body').textContent()).toContain(failures['not-signed-in'].sentence)
  expect(await page.getByRole('button').count()).toBe(0)
})

test('without a log-in the browser asks for one, and shows nothing when it is not given', async () => {
  const { page } = await openPage()
  const refused = page.waitForEvent('response')
  // Nobody answers the dialogue here: the visit ends there, or a browser without dialogues shows that it was refused.
  await page.goto(site.origin + pagePaths.stats).catch((error: Error) => {
    expect(error.message).toContain('ERR_INVALID_AUTH_CREDENTIALS')
  })
  const response = await refused
  expect([response.status(), response.headers()['www-authenticate']]).toEqual([401, expect.stringContaining('Basic')])
  expect(await page.getByRole('table').count()).toBe(0)
})

test('no index has it: header, meta, robots.txt and sitemap', async () => {
  const { app } = site
  const panel = await app.inject({ url: pagePaths.stats, headers: basic('admin', ADMIN_PASSWORD) })
  expect(panel.headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(panel.body).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect((await app.inject({ url: pagePaths.stats })).headers['x-robots-tag']).toBe('noindex, nofollow')
  expect((await app.inject({ url: '/robots.txt' })).body).toContain('Disallow: /stats\n')
  expect((await app.inject({ url: '/sitemap.xml' })).body).not.toContain('stats')
})

test('no password is in what the browser is sent', async () => {
  const replies: Response[] = []
  const { loaded, page } = await openPanel(site, {}, async (page) => {
    page.on('response', (response) => void replies.push(response))
  })
  await loaded()
  await page.waitForLoadState('networkidle')
  const texts = await Promise.all(replies.map((reply) => reply.text()))
  expect(texts.length).toBeGreaterThan(4)
  for (const text of texts) expect(text).not.toContain(ADMIN_PASSWORD)
})

// That it is for everyone, with everything open and at every width, is in the gallery.
test('at 320 px nothing is moved by the tallies that come', async () => {
  const { loaded, expectClean } = await openPanel(site, { width: 320, height: 1600 })
  await loaded()
  await expectClean()
})
