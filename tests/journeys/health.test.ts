import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { bad, good, type Verdict, warning } from '#server/health/check.ts'
import { openHealth, openPanel, withChecks } from '../support/browser/panel.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const writes = (verdict: Verdict) => ({ check: 'writes', title: 'Lo que se guarda', ...verdict })
const verdicts = [good('Todo va.'), warning('Algo tarda.', 'Espera.'), bad('Nada se guarda.', 'Libera espacio.')]
const checks = verdicts.map(writes)

test('the first page of the panel says in a line how everything stands, and leads to the whole', async () => {
  const { page, main, loaded, expectClean } = await openPanel(site, {}, (page) => withChecks(page, checks))
  await loaded()
  await main.getByRole('link', { name: 'Hay algo urgente: Lo que se guarda Salud' }).click()
  await page.waitForURL(site.origin + pagePaths.health)
  await page.getByRole('heading', { name: 'Hay algo urgente: Lo que se guarda' }).waitFor()
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Lo que se guardaUrgente',
    'Lo que se guardaRevisar',
  ])
  for (const { sentence, advice = '' } of checks) {
    await page.getByText(sentence).waitFor()
    await page.getByText(advice).first().waitFor()
  }
  await expectClean()
})

test('a line that comes late, or not at all, moves nothing on the first page and spoils none of its tallies', async () => {
  const release = Promise.withResolvers<void>()
  const { page, main, loaded, button, expectClean } = await openPanel(site, { width: 390 }, (page) =>
    page.route(`**${apiPaths.health}`, async (route) => {
      await release.promise
      await route.continue()
    }),
  )
  await main.getByText('Revisando el sitio…').waitFor()
  await loaded()
  release.resolve()
  await main.getByRole('link', { name: /^Hay (algo|\d+ cosas)/ }).waitFor()
  await expectClean()
  await page.unroute(`**${apiPaths.health}`)
  await page.route(`**${apiPaths.health}`, (route) => route.fulfill({ status: 503, json: {} }))
  await button.click()
  await main.getByText('No se pudo revisar').waitFor()
  expect(await main.getByRole('alert').count()).toBe(0)
  await expectClean({ except: [/^console error: Failed to load resource/] })
})

test('what the site really finds and measures is on the page, the urgent before the rest', async () => {
  await site.app.inject({ method: 'POST', url: apiPaths.start('999') })
  const { page, expectClean } = await openHealth(site)
  const troubles = page.getByRole('region', { name: 'Qué atender' })
  await troubles.getByText('pulso.example').waitFor()
  await troubles.getByText('Qué hacer:').first().waitFor()
  await page.getByRole('region', { name: 'Lo que va bien' }).getByText('Todo lo que llega se guarda').waitFor()
  const numbers = page.getByRole('region', { name: 'En este momento' })
  await numbers.getByText('Esperan para guardarse').waitFor()
  const refusals = page.getByRole('row', { name: /Encuesta que no existe/ })
  expect(await refusals.getByRole('cell').allTextContents()).toEqual(['1', '1'])
  await expectClean()
})
