import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import { openPage } from '../support/browser/open-page.ts'
import { expectForEveryone } from './for-everyone.ts'
import { releaseScenes } from './release-scenes.ts'

const stage = expectForEveryone(releaseScenes, { hasAnswers: false })

test('nine questions of 2,000 people are read on nine screens of a phone, six of a desk, and eight sheets', async () => {
  const page = await openRelease()
  expect(await page.getByRole('article').count()).toBe(9)
  expect(await screens(page, 390, 844)).toBeLessThanOrEqual(9)
  expect(await screens(page, 1280, 800)).toBeLessThanOrEqual(6)
  for (const format of ['Letter', 'A4']) {
    const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(sheets?.length).toBeLessThanOrEqual(8)
  }
})

test('nine questions in six age groups are read on four screens of a phone, and never sideways', async () => {
  const page = await openRelease({}, releasePaths.comparedBy(releasePaths.newest('003'), 'age'))
  expect(await page.getByRole('article').count()).toBe(9)
  expect(
    await page
      .getByRole('article')
      .last()
      .getByRole('columnheader', { name: /^\d\d[–+]/ })
      .count(),
  ).toBe(6)
  const measured = await screens(page, 390, 844)
  console.log(`nine questions in six age groups at 390 px: ${measured.toFixed(2)} screens of 844 px`)
  expect(measured).toBeLessThanOrEqual(4)
  for (const width of [320, 360, 390, 430, 540, 700, 768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 844 })
    expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width])
  }
})

test('the questions are one choice away: in a list that stays on a desk, in a menu on a phone, without script', async () => {
  const page = await openRelease({ javaScriptEnabled: false })
  const list = page.getByRole('navigation', { name: 'Preguntas' })
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  expect(await isInView(list.getByRole('listitem').first())).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(page.url())
  await page.mouse.wheel(0, 3_000)
  await list.getByRole('link', { name: 'Ir a una pregunta' }).click()
  await list.getByRole('link').last().waitFor()
  await list.getByRole('listitem').last().getByRole('link').click()
  await list.getByRole('listitem').last().waitFor({ state: 'hidden' })
  expect(await isInView(last.getByRole('heading'))).toBe(true)
})

test('a link to a part that is closed opens it', async () => {
  const page = await openRelease()
  await page.getByRole('link', { name: 'Cómo leer estos resultados' }).first().click()
  await page.getByText('No es un margen de error.').waitFor()
})

test('the table of a question is as wide as its chart, with a line below each answer and numbers at the right', async () => {
  const page = await openRelease()
  const question = page.getByRole('article').first()
  await question.getByText('Base, tabla y archivos').click()
  const cell = question.getByRole('table').getByRole('cell').first()
  expect(
    await cell.evaluate((element) => {
      const { textAlign, borderBottomStyle } = getComputedStyle(element)
      const isWhole = element.closest('table')?.clientWidth === element.closest('article')?.clientWidth
      return { textAlign, borderBottomStyle, isWhole }
    }),
  ).toEqual({ textAlign: 'right', borderBottomStyle: 'solid', isWhole: true })
})

async function openRelease(
  options: Parameters<typeof openPage>[0] = {},
  path = releasePaths.newest('003'),
): Promise<Page> {
  const { page } = await openPage(options)
  await page.goto((await stage().published()).origin + path)
  return page
}

async function screens(page: Page, width: number, height: number): Promise<number> {
  await page.setViewportSize({ width, height })
  return page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
}

async function isInView(locator: ReturnType<Page['locator']>): Promise<boolean> {
  const box = await locator.boundingBox()
  const size = locator.page().viewportSize()
  return box !== null && size !== null && box.y >= 0 && box.y + box.height <= size.height
}
