import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { remarksOn } from './html.ts'
import { publicPages } from './public-pages.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test.each([
  ...publicPages,
  pagePaths.stats,
  ...fixedSurveys.flatMap(({ id }) => [pagePaths.answers(id), pagePaths.quality(id), pagePaths.publishing(id)]),
])('%s is valid HTML as it leaves the server', async (path) => {
  const { body } = await site.app.inject({ url: path, headers: basic('admin', ADMIN_PASSWORD) })
  expect(body).toMatch(/^<!doctype html>/)
  expect(await remarksOn(body)).toEqual([])
})

test('the validator finds what is wrong', async () => {
  const faulty = '<!doctype html><html lang="es"><head><title>x</title></head><body><p aria-label="y"></b>'
  const remarks = (await remarksOn(faulty)).join()
  expect(remarks).toContain('aria-label-misuse')
  expect(remarks).toContain('close-order')
})
