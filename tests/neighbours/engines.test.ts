import { setTimeout as pause } from 'node:timers/promises'
import { Resvg } from '@resvg/resvg-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { releasePaths } from '#contract/release-paths.ts'
import { survey004 } from '#surveys/004.ts'
import { builtinForms } from '../support/browser/survey-visitor.ts'
import { answerSurvey, openForm, sees } from '../support/engines/answer-survey.ts'
import { firefox } from '../support/engines/firefox.ts'
import { printedPages, slicedLines, strandedHeadings } from '../support/engines/printed-pages.ts'
import { webkit } from '../support/engines/webkit.ts'
import { keptSessions } from '../support/kept-sessions.ts'
import { publishedSite, toldSite } from '../support/releases/published-site.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...builtinForms, ANSWERS_PER_ADDRESS: '10' } })
})
afterAll(() => site.close())

describe.each([
  ['Firefox', firefox],
  ['WebKit', webkit],
])('in %s', (_engine, launch) => {
  test('a survey is answered from beginning to end', async () => {
    const page = await launch()
    onTestFinished(page.close)
    const count = async () => (await site.ask(`SELECT id FROM ${keptSessions} WHERE state = 'verified'`)).length
    const before = await count()
    await answerSurvey(page, site, survey004)
    expect(await count()).toBe(before + 1)
  })
})

// Firefox does not know `break-after: avoid`. The gap before the first part that opens moves the others over the ends of pages.
test('a release that Firefox prints has no heading at the end of a page, and no line that is cut', async () => {
  const [published, told] = [await publishedSite(), await toldSite()]
  for (const { close } of [published, told]) onTestFinished(close)
  const page = await firefox()
  onTestFinished(page.close)
  const found: unknown[] = []
  const withBatteries = told.origin + releasePaths.newest('003')
  for (const address of [
    published.origin + releasePaths.newest('003'),
    published.origin + releasePaths.newest('005'),
    withBatteries,
    releasePaths.comparedBy(withBatteries, 'age'),
  ]) {
    await page.open(address)
    const headings = await page.evaluate<string[]>(
      `[...document.querySelectorAll('h2, h3, thead th:first-child')].map((each) => each.textContent)`,
    )
    expect(headings).toContain('Datos abiertos y cómo citar')
    for (const gap of [0, 37, 74, 222]) {
      await page.evaluate(`document.querySelector('.fold').style.setProperty('margin-top', '${gap}px', 'important')`)
      const pages = printedPages(await page.print())
      expect(pages.length).toBeGreaterThan(3)
      const faults = pages.flatMap((each) => [...strandedHeadings(each, headings), ...slicedLines(each)])
      found.push(...faults.map((fault) => [address, gap, fault]))
    }
  }
  expect(found).toEqual([])
})

test('in the dark theme of WebKit, an option that is not chosen is dark', async () => {
  const page = await webkit({ isDark: true })
  onTestFinished(page.close)
  await openForm(page, site, survey004)
  await page.click('(//label[@class="option"]/input)[1]')
  const [chosen, other] = await page.evaluate<
    [Point, Point]
  >(`[...document.querySelectorAll('.option input')].map((input) => {
    const { left, top, width, height } = input.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })`)
  // The first picture may be of an earlier moment, when nothing was chosen.
  await expect
    .poll(async () => {
      const picture = await page.screenshot()
      return [chosen, other].map((point) => (isBright(picture, point) ? 'bright' : 'dark'))
    })
    .toEqual(['bright', 'dark'])
})

test('in WebKit, the thank-you page stays where no app of Instagram answers', async () => {
  const page = await webkit()
  onTestFinished(page.close)
  await page.open(`${site.origin}/thank-you/005`)
  // The button is for small screens, and this one is not.
  await page.evaluate(`document.querySelector('.small-screens-only').style.setProperty('display', 'block')`)
  await page.click('//*[@id="instagram"]')
  await sees(page, 'Abriendo Instagram...')
  await pause(3_000)
  expect(await page.evaluate('location.pathname')).toBe('/thank-you/005')
})

interface Point {
  readonly x: number
  readonly y: number
}

function isBright(png: Buffer, { x, y }: Point): boolean {
  const href = `data:image/png;base64,${png.toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><image href="${href}" x="${-x}" y="${-y}"/></svg>`
  const [red = 0, green = 0, blue = 0] = new Resvg(svg).render().pixels
  return Math.max(red, green, blue) > 128
}
