import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldStudies } from '#field-studies/catalog.ts'
import { openPage, pageForAll } from '../support/browser/open-page.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const governor = '/survey/001/campo'
const script = '**/assets/results-*.js'
const sections = ['tres-centurias', 'independencia', 'ojocaliente'] as const

const onDesk = pageForAll()

async function visit(path: string, options?: Parameters<typeof openPage>[0]) {
  const opened = options ? await openPage(options) : onDesk()
  // From one zone to another of the same page nothing would be loaded.
  await opened.page.goto('about:blank')
  await opened.page.goto(site.origin + path)
  return opened
}

/** The tab that is chosen, the sections in view and where the address points, which must agree. */
async function shown(page: Page) {
  const tabs = page.getByRole('tab')
  const selected = await tabs.evaluateAll((all) => all.map((tab) => tab.ariaSelected === 'true'))
  const stops = await tabs.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).tabIndex === 0))
  expect(stops).toEqual(selected)
  const visible = await inView(page)
  expect(visible).toEqual(sections.filter((_, i) => selected[i]))
  return { section: visible.join(' and '), hash: new URL(page.url()).hash }
}

async function inView(page: Page): Promise<string[]> {
  const visible = await Promise.all(sections.map((id) => page.locator(`#${id}`).isVisible()))
  return sections.filter((_, i) => visible[i])
}

describe('the zones are tabs', () => {
  test('the first one is open, and its name is its panel’s', async () => {
    const { page, expectClean } = await visit(governor)
    expect(await shown(page)).toEqual({ section: 'tres-centurias', hash: '' })
    expect(await page.getByRole('tablist', { name: 'Zona por zona' }).getByRole('tab').count()).toBe(3)
    expect(await page.getByRole('tabpanel', { name: 'Tres Centurias' }).isVisible()).toBe(true)
    await expectClean()
  })

  test('a click opens a zone, the address keeps it, and Back and Forward walk through them', async () => {
    const { page, expectClean } = await visit(governor)
    await page.getByRole('tab', { name: 'Independencia' }).click()
    expect(await shown(page)).toEqual({ section: 'independencia', hash: '#independencia' })
    await page.getByRole('tab', { name: 'Ojocaliente' }).click()
    expect(await shown(page)).toEqual({ section: 'ojocaliente', hash: '#ojocaliente' })
    await page.goBack()
    expect(await shown(page)).toEqual({ section: 'independencia', hash: '#independencia' })
    await page.goBack()
    expect(await shown(page)).toEqual({ section: 'tres-centurias', hash: '' })
    await page.goForward()
    await page.goForward()
    expect(await shown(page)).toEqual({ section: 'ojocaliente', hash: '#ojocaliente' })
    await expectClean()
  })

  test('a second click on the same zone is no step for Back', async () => {
    const { page } = await visit(governor)
    const tab = page.getByRole('tab', { name: 'Independencia' })
    await tab.click()
    await tab.click()
    await page.goBack()
    expect(await shown(page)).toEqual({ section: 'tres-centurias', hash: '' })
  })

  test('arrows, Home and End walk in a circle, and the focus goes with them', async () => {
    const { page, expectClean } = await visit(governor)
    await page.getByRole('tab', { name: 'Tres Centurias' }).focus()
    for (const [key, section] of [
      ['ArrowRight', 'independencia'],
      ['ArrowRight', 'ojocaliente'],
      ['ArrowRight', 'tres-centurias'],
      ['ArrowLeft', 'ojocaliente'],
      ['Home', 'tres-centurias'],
      ['End', 'ojocaliente'],
      ['Space', 'ojocaliente'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await shown(page), key).toEqual({ section, hash: `#${section}` })
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-controls')), key).toBe(section)
    }
    await expectClean()
  })

  test('the tabs are one stop of the keyboard: the next is inside the panel', async () => {
    const { page } = await visit(governor)
    await page.getByRole('tab', { name: 'Tres Centurias' }).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="tabpanel"]')?.id)).toBe('tres-centurias')
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-controls'))).toBe('tres-centurias')
  })
})

describe('a link to a zone', () => {
  test.each([
    ['#independencia', 'independencia'],
    ['#zona-ojocaliente', 'ojocaliente'],
    ['#no-existe', 'tres-centurias'],
    ['#%', 'tres-centurias'],
  ])('%s opens %s', async (hash, section) => {
    const { page, expectClean } = await visit(governor + hash)
    expect((await shown(page)).section).toBe(section)
    await expectClean()
  })

  test('shows its tabs above it', async () => {
    const { page } = await visit(`${governor}#ojocaliente`, { width: 390, height: 800 })
    const tabs = await page.getByRole('tablist').boundingBox()
    const header = await page.locator('header').boundingBox()
    expect(tabs?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    expect(tabs?.y).toBeLessThan(400)
  })

  test('is kept by a visit to another page and by a reload', async () => {
    const { page } = await visit(`${governor}#independencia`)
    await page.getByRole('link', { name: 'Todos los resultados' }).click()
    await page.waitForURL('**/campo')
    await page.goBack()
    expect(await shown(page)).toEqual({ section: 'independencia', hash: '#independencia' })
    await page.reload()
    expect(await shown(page)).toEqual({ section: 'independencia', hash: '#independencia' })
  })

  test('typed into the address of an open page', async () => {
    const { page } = await visit(governor)
    await page.evaluate(() => {
      location.hash = '#ojocaliente'
    })
    await page.waitForFunction(() => document.querySelector('#pestana-ojocaliente')?.ariaSelected === 'true')
    expect(await shown(page)).toEqual({ section: 'ojocaliente', hash: '#ojocaliente' })
  })
})

describe('before, without and despite the script', () => {
  test.each([
    ['', 'tres-centurias'],
    ['#independencia', 'independencia'],
  ])('a script that comes late moves nothing (%s)', async (hash, section) => {
    const { page, expectClean } = await openPage({ width: 390 })
    await page.route(script, async (route) => {
      await pause(700)
      await route.continue()
    })
    await page.goto(site.origin + governor + hash)
    await page.locator('[data-ready]').waitFor()
    expect(await inView(page)).toEqual([section])
    const [paint, arrival = 0] = await page.evaluate(async () => {
      // A busy machine reports it later than the next frames.
      const painted = await new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-paint')) done(startTime)
        }).observe({ type: 'paint', buffered: true })
      })
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const script = resources.find(({ name }) => /\/results-[^/]+\.js$/.test(name))
      return [painted, script?.responseEnd] as const
    })
    expect(arrival).toBeGreaterThan(700)
    expect(paint).toBeGreaterThan(arrival)
    await expectClean()
  })

  test('a script that never comes leaves links that open their zone', async () => {
    const { page } = await openPage()
    await page.route(script, (route) => route.abort())
    await page.goto(site.origin + governor)
    expect(await inView(page)).toEqual(['tres-centurias'])
    await page.getByRole('link', { name: 'Ojocaliente' }).click()
    expect(await inView(page)).toEqual(['ojocaliente'])
  })

  test.each(fieldStudies)(
    '$surveyId: without JavaScript everything is in view, and the links lead there',
    async (study) => {
      const { page } = await visit(`/survey/${study.surveyId}/campo`, { javaScriptEnabled: false, width: 390 })
      for (const { id, label, title, figure } of study.tabs) {
        expect(await page.getByRole('heading', { name: title, exact: true }).isVisible()).toBe(true)
        expect(await page.locator(`#${figure.id}`).isVisible()).toBe(true)
        await page.getByRole('link', { name: label, exact: true }).click()
        expect(new URL(page.url()).hash).toBe(`#${id}`)
        await page.locator(`#${figure.id} summary`).click()
        expect(await page.locator(`#${figure.id} table`).isVisible()).toBe(true)
      }
      expect(await page.getByRole('tab').count()).toBe(0)
    },
  )

  test.each(fieldStudies)('$surveyId fits on four sheets, with the brand and the address', async ({ surveyId }) => {
    const { page } = await visit(`/survey/${surveyId}/campo`, {})
    for (const format of ['Letter', 'A4']) {
      const pdf = (await page.pdf({ format })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(4)
    }
    await page.emulateMedia({ media: 'print' })
    await page.getByText(`Pulso · ${site.origin}/survey/${surveyId}/campo`, { exact: true }).waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(false)
  })

  test('on paper every zone and every table is there', async () => {
    const { page } = await visit(governor, {})
    await page.emulateMedia({ media: 'print' })
    expect(await inView(page)).toEqual([...sections])
    for (const { figure } of fieldStudies[0]?.tabs ?? []) {
      const height = await page.locator(`#${figure.id} table`).evaluate((table) => table.getBoundingClientRect().height)
      expect(height).toBeGreaterThan(20)
    }
  })
})

describe.each(fieldStudies)('survey $surveyId, read by a journalist', ({ surveyId, title, tabs, headline }) => {
  test('on a phone the tabs come right after the headline', async () => {
    const { page } = await visit(`/survey/${surveyId}/campo`, { width: 360, height: 640 })
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Resultados de campo')
    const numbers = page.locator('main > div:first-child strong')
    expect(await numbers.count()).toBe(headline.length)
    const last = await numbers.last().boundingBox()
    const list = await page.getByRole('tablist').boundingBox()
    expect((list?.y ?? 0) - (last?.y ?? 0)).toBeLessThan(320)
    expect(await page.locator('main > div:first-child + .tabs').count()).toBe(1)
  })

  test('a ring leaves the names to the list beside it', async () => {
    const { page } = await visit(`/survey/${surveyId}/campo`)
    const rings = page.locator('svg[role=img]:has(path.chart-mark)')
    const texts = await rings.evaluateAll((all) => all.map((ring) => ring.textContent))
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).toMatch(/^(79personas|Base nopublicada)$/)
  })

  test('says how to cite it, who publishes it, and since when', async () => {
    const { page } = await visit(`/survey/${surveyId}/campo`)
    const box = page.getByRole('region', { name: 'Cómo citar' })
    const address = `${site.origin}/survey/${surveyId}/campo`
    expect(await box.getByRole('blockquote').textContent()).toBe(
      `Pulso (2026). «${title}»: resultados de campo, encuesta ${surveyId}. Publicado el 14 de noviembre de 2026. ${address}`,
    )
    expect(await box.getByRole('link', { name: 'Pulso' }).getAttribute('href')).toBe('https://pulso.example')
  })

  test('every chart in view is downloaded as PNG and as SVG', async () => {
    const { page } = await visit(`/survey/${surveyId}/campo`)
    for (const type of ['PNG', 'SVG']) {
      const link = page.locator(`#${tabs[0]?.figure.id}`).getByRole('link', { name: type, exact: true })
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(download.suggestedFilename()).toBe(`encuesta-${surveyId}-${tabs[0]?.figure.id}.${type.toLowerCase()}`)
    }
  })
})

const places = [
  '/campo',
  ...fieldStudies.flatMap(({ surveyId, tabs }) => tabs.map((tab) => `/survey/${surveyId}/campo#${tab.id}`)),
]

// What axe finds and what is cut off at the edges of the window, the gallery looks for in each of these.
test('nothing jumps, and no card is wider than its place', async () => {
  const { page, expectClean } = await openPage({ width: 320 })
  for (const path of places) {
    // From one zone to another of the same page nothing would be loaded.
    await page.goto('about:blank')
    await page.goto(site.origin + path)
    await expectClean()
    for (const summary of await page.locator('summary:visible').all()) await summary.click()
    expect(await page.evaluate(tooWide), path).toEqual([])
    await expectClean()
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await page.evaluate(tooWide), path).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
  }
})

/** Runs in the page. */
function tooWide(): number[] {
  return [document.documentElement, ...document.querySelectorAll('.card')]
    .map((box) => box.scrollWidth - box.clientWidth)
    .filter((over) => over > 0)
}
