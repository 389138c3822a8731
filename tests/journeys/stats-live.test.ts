import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { openPanel, participate, showAll, stopListening } from '../support/browser/panel.ts'
import { type RunningSite, startSite } from '../support/site.ts'

/** The browser's own lines about a request that was refused or not answered. */
const except = [/Failed to load resource/]

/** A clock is stopped at a time that has not come, however slow the machine. */
const PAUSE_AHEAD_MS = 60_000
const STEP_SECONDS = 5

let site: RunningSite
let visitors = 0
beforeAll(async () => {
  site = await startSite()
  await newVisitor()
  await showAll(site)
})
afterAll(() => site.close())

const newVisitor = () => participate(site, `198.51.100.${++visitors}`, { cp: '20000' })

/** What the panel shows when every visitor has completed. */
const allOf = (count: number) => [String(count), String(count), String(count), '100\u00a0%']

function refuseCalls(page: Page, status: number) {
  return page.route('**/api/**', (route) => route.fulfill({ status, body: '{}' }))
}

test('while the tallies are on their way the page says so, and nothing moves when they come', async () => {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const { page, main, button, tallies, loaded, expectClean } = await openPanel(site, {}, (page) =>
    page.route('**/api/**', async (route) => {
      await held
      await route.continue()
    }),
  )
  await main.getByText('Cargando estadísticas...').waitFor()
  expect(await button.textContent()).toBe('Actualizando...')
  expect(await page.getByRole('table').count()).toBe(0)
  await expectAccessible(page)

  letGo()
  await loaded()
  expect([await button.textContent(), await tallies()]).toEqual(['Actualizar', allOf(visitors)])
  await expectClean()
})

test('the button brings new tallies without a reload', async () => {
  const { page, button, tallies, loaded, expectClean } = await openPanel(site)
  await loaded()
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await newVisitor()
  await button.click()
  await expect.poll(tallies).toEqual(allOf(visitors))
  expect(await page.locator('body[data-same-page]').count()).toBe(1)
  await expectClean()
})

test('every 30 seconds the tallies are asked for again', async () => {
  const asked: string[] = []
  const underWay = new Set<Request>()
  const { page, tallies, loaded, expectClean } = await openPanel(site, {}, async (page) => {
    await page.clock.install()
    page.on('request', (request) => {
      asked.push(new URL(request.url()).pathname)
      underWay.add(request)
    })
    page.on('requestfinished', (request) => underWay.delete(request))
    // One that the page gave up.
    page.on('requestfailed', (request) => underWay.delete(request))
  })
  await loaded()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_AHEAD_MS)
  const timesAsked = () => asked.filter((path) => path === apiPaths.stats('001')).length
  const before = timesAsked()
  await newVisitor()
  // In small steps, because the page takes an answer in when it can: its next period may begin a step or two late.
  const askedAt: number[] = []
  for (let seconds = 0; askedAt.length < 4 && seconds < 240; seconds += STEP_SECONDS) {
    await page.clock.runFor(STEP_SECONDS * 1_000)
    await expect.poll(() => underWay.size).toBe(0)
    while (askedAt.length < timesAsked() - before) askedAt.push(seconds)
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = askedAt
  for (const waited of [second - first, third - second, fourth - third]) {
    expect(waited).toBeGreaterThanOrEqual(30 - STEP_SECONDS)
    expect(waited).toBeLessThanOrEqual(30 + 2 * STEP_SECONDS)
  }
  await page.clock.resume()
  await expect.poll(tallies).toEqual(allOf(visitors))
  await expectClean()
})

test.each([
  [401, 'No autorizado - credenciales incorrectas'],
  [429, 'Error al cargar estadísticas'],
  [500, 'Error al cargar estadísticas'],
])('a call refused with %i is told as «%s»', async (status, sentence) => {
  const tallPhone = { width: 320, height: 1600 }
  const { page, main, expectClean } = await openPanel(site, tallPhone, (page) => refuseCalls(page, status))
  await main.getByRole('alert').waitFor()
  expect(await main.getByRole('alert').locator('p').allTextContents()).toEqual([
    'Error al cargar las estadísticas',
    sentence,
  ])
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await main.getByText('Datos de hace').count()).toBe(0)
  await expectAccessible(page)
  await expectClean({ except })
})

test('when the server goes away the last tallies stay, with their age; when it is back they are new', async () => {
  const { page, main, button, tallies, loaded, expectClean } = await openPanel(site, {}, (page) => page.clock.install())
  await loaded()
  const before = visitors
  const listenAgain = await stopListening(site)
  await page.clock.runFor(31_000)
  await main.getByRole('alert').waitFor()
  expect(await main.getByRole('alert').textContent()).toContain('Error al cargar las estadísticas')
  expect(await tallies()).toEqual(allOf(before))
  expect(await main.getByText(/Datos de hace [345]\d s/).isVisible()).toBe(true)
  await page.clock.runFor(100_000)
  await main.getByText('Datos de hace 2 min').waitFor()
  await expectAccessible(page)

  await listenAgain()
  await newVisitor()
  await button.click()
  await expect.poll(tallies).toEqual(allOf(before + 1))
  // The panel has two calls under way: the tallies may be there before the other has ended.
  await expect.poll(() => main.getByRole('alert').count()).toBe(0)
  await expectClean({ except })
})

test('a refusal after good answers does not empty the page', async () => {
  const { page, button, main, loaded } = await openPanel(site)
  await loaded()
  await refuseCalls(page, 401)
  await button.click()
  await main.getByText('No autorizado - credenciales incorrectas').waitFor()
  expect(await page.getByRole('rowheader', { name: 'Aguascalientes' }).first().isVisible()).toBe(true)
  expect(await main.getByText('Datos de hace').isVisible()).toBe(true)
})

test('without script the page says what it needs', async () => {
  const { page } = await openPanel(site, { javaScriptEnabled: false })
  expect(await page.locator('noscript p').first().textContent()).toBe('El panel necesita JavaScript')
  expect(await page.locator('noscript p').first().isVisible()).toBe(true)
  expect(await page.getByText('Cargando estadísticas...').isVisible()).toBe(false)
})
