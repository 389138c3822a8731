import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/axe.ts'
import { openPanel, participate } from '../support/browser/panel.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { TYPEFORM_TOKEN: 'tfp_secret', FORM_003: 'typeform:Abcd0003' } })
})
afterAll(() => site.close())

test('the panel says nothing of Typeform while nothing waits and nothing is the matter', async () => {
  const { loaded, page, expectClean } = await openPanel(site)
  await loaded()
  expect(await page.getByText('Por confirmar').count()).toBe(0)
  await expectClean()
})

test('what only has to wait is one line, which opens when asked', async () => {
  await participate(site, '198.51.100.1', { cp: '20000' })
  const { loaded, page, expectClean } = await openPanel(site)
  await loaded()
  expect(await page.getByText('Se le pregunta varias veces').isVisible()).toBe(false)
  await page.locator('summary', { hasText: /^Por confirmar con Typeform$/ }).click()
  expect(await page.getByText('Se le pregunta varias veces').isVisible()).toBe(true)
  await expectClean()
})

test.each([
  [1280, 800],
  [320, 1600],
])('at %i px the administrator sees what waits for Typeform, and why, with nothing cut off', async (width, height) => {
  await participate(site, `198.51.${width % 250}.1`, { cp: '20000' })
  await participate(site, `198.51.${width % 250}.1`, { cp: '20000' }, '002')
  await participate(site, `198.51.${width % 250}.1`, { cp: '20000' }, '003')
  await site.store.typeformEvidence.noteTrouble('KXkCN00o', 'refused')
  await site.store.typeformEvidence.noteTrouble('Abcd0003', 'unknown-form')
  const { loaded, page, expectClean } = await openPanel(site, { width, height })
  await loaded()
  const rows = page.getByRole('table', { name: 'Por confirmar con Typeform' }).getByRole('row')
  expect(await rows.first().isVisible()).toBe(true)
  const texts = await rows.allTextContents()
  expect(texts[1]).toMatch(/^001NqzbClAQ.*En espera/)
  expect(texts[2]).toMatch(/^002KXkCN00o.*Typeform rechaza la credencial.*Revisa TYPEFORM_TOKEN/)
  expect(texts[3]).toMatch(/^003Abcd0003.*Typeform no da acceso a este formulario/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await expectAccessible(page)
  await expectClean()
})
