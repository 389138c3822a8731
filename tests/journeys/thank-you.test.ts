import { setTimeout as pause } from 'node:timers/promises'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { sharedSurvey, shareLinks } from '#rules/format/share-links.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { readHead } from '../support/browser/head.ts'
import {
  clipboardFails,
  noSharing,
  oldCopyFails,
  sharesLinks,
  sharingFails,
  visitorCancels,
  workingPhone,
} from '../support/browser/instagram-platform.ts'
import { openPage, pageForAll } from '../support/browser/open-page.ts'
import { phone, visitByPhone } from '../support/browser/phone.ts'
import { handMadeRelease } from '../support/releases/hand-made-release.ts'
import { publish } from '../support/releases/published-site.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const THANKS_LINE = 'TU OPINIÓN ES MUY VALIOSA PARA INTERPRETAR LA PERCEPCIÓN CIUDADANA MÁS ALLÁ DE LAS URNAS.'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
const withoutScript = pageForAll({ javaScriptEnabled: false })

async function visit(id: string, options: Parameters<typeof openPage>[0] = {}) {
  const opened = await openPage(options)
  await opened.page.goto(`${site.origin}/thank-you/${id}`)
  return opened
}

/** Another site that is up and empty. */
const answer = (_url: URL, route: Route) => route.fulfill({ contentType: 'text/html', body: '<title>red</title>' })

describe.each(fixedSurveys)('the thank-you page of $id', (survey) => {
  const { id, thanks, share } = survey

  test('thanks in the words of its variant, shares through links and leads on, without any script', async () => {
    const { page, expectClean } = withoutScript()
    await page.goto(`${site.origin}/thank-you/${id}`)
    const main = page.getByRole('main')
    const text = await main.textContent()
    const heading = { plain: 'GRACIAS POR PARTICIPAR EN NUESTRA ENCUESTA', badge: '¡GRACIAS POR PARTICIPAR!' }
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading[thanks.kind])
    expect(text).toContain(THANKS_LINE)
    expect(text).toContain('Comparte esta encuesta')
    expect(text).toContain('Ayúdanos a llegar a más personas compartiendo esta encuesta en tus redes sociales')
    const home = main.getByRole('link', { name: '← Volver al inicio', exact: true })
    const website = main.getByRole('link', { name: 'Visita nuestro sitio web', exact: true })
    if (thanks.kind === 'plain') {
      expect(await home.getAttribute('href')).toBe('/')
      expect(text).not.toContain('¿Qué sigue ahora?')
    } else {
      expect(text).toContain(thanks.registered)
      expect(text).toContain('¿Qué sigue ahora?')
      expect(await website.getAttribute('target')).toBe('_blank')
      expect(await home.count()).toBe(0)
      expect(await page.locator(`.thanks-badge.accent-${thanks.colour}`).count()).toBe(1)
    }
    const links = page.getByRole('region', { name: 'Comparte esta encuesta' }).getByRole('link')
    const found = await links.evaluateAll((all) =>
      all.map((link) => ({
        label: link.textContent,
        href: link.getAttribute('href'),
        target: link.getAttribute('target'),
        rel: link.getAttribute('rel'),
      })),
    )
    const { facebook, x, whatsapp, linkedin } = shareLinks(sharedSurvey(site.origin, survey))
    const inTab = { target: '_blank', rel: 'noopener' }
    expect(found).toEqual([
      { label: 'Facebook', href: facebook, ...inTab },
      { label: share.xLabel, href: x, ...inTab },
      { label: 'WhatsApp', href: whatsapp, ...inTab },
      { label: 'LinkedIn', href: linkedin, ...inTab },
    ])
    const others = page.getByRole('region', { name: 'Otras encuestas abiertas' }).getByRole('link')
    expect(await others.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual(
      fixedSurveys.filter((other) => other !== survey).map((other) => [other.title, `/survey/${other.id}`]),
    )
    const results = page.getByRole('main').getByRole('link', { name: 'Ver los resultados de campo' })
    expect(await results.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      fieldStudies.filter(({ surveyId }) => surveyId === id).map(({ surveyId }) => `/survey/${surveyId}/campo`),
    )
    await expectClean()
  })

  test('is in no index', async () => {
    const { body } = await site.app.inject(`/thank-you/${id}`)
    expect(readHead(body).meta.robots).toMatch(/^noindex/)
    expect((await site.app.inject('/sitemap.xml')).body).not.toContain('/thank-you/')
  })
})

test('only what can be answered now is offered, here and where nothing is; a closed survey leads to what is known', async () => {
  const env = { CLOSES_001: '2026-01-31T20:00-06:00', OPENS_003: '2099-01-01T08:00-06:00' }
  const partly = await startSite({ env })
  onTestFinished(partly.close)
  await publish(partly, handMadeRelease({ surveyId: '001' }))
  await partly.refresh()
  const { page } = await openPage()
  const shown = async (path: string) => {
    await page.goto(partly.origin + path)
    const links = page.getByRole('main').getByRole('link')
    return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  }
  const offered = async (path: string) => (await shown(path)).filter((href) => href?.match(/^\/survey\/\d+$/))
  const open = fixedSurveys.map(({ id }) => pagePaths.survey(id)).filter((path) => !/00[13]$/.test(path))
  expect(await offered('/thank-you/005')).toEqual(open.filter((path) => path !== pagePaths.survey('005')))
  expect(await offered('/no-existe')).toEqual(open)
  expect(await shown('/survey/001')).toEqual(['/', '/survey/001/resultados', '/survey/001/campo', ...open])
})

// What axe finds, the gallery looks for in each of these.
test.each([320, 1280])('the thank-you pages are quiet and no wider than a screen of %i px', async (width) => {
  const { page, expectClean } = await openPage({ width })
  for (const { id } of fixedSurveys) {
    await page.goto(`${site.origin}/thank-you/${id}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectClean()
  }
})

test('Facebook, X and LinkedIn open in a popup of 600 by 400 that cannot reach the page', async () => {
  const { page, expectClean } = await visit('001', { answer })
  for (const name of ['Facebook', 'X', 'LinkedIn']) {
    const link = page.getByRole('link', { name, exact: true })
    const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await popup.waitForLoadState()
    expect(popup.url()).toBe(await link.getAttribute('href'))
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight, window.opener])).toEqual([600, 400, null])
    await popup.close()
  }
  await expectClean()
})

test('WhatsApp opens in a tab', async () => {
  const { page, expectClean } = await visit('001', { answer })
  const link = page.getByRole('link', { name: 'WhatsApp' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.waitForLoadState()
  expect(tab.url()).toBe(await link.getAttribute('href'))
  expect(tab.viewportSize()).toEqual({ width: 1280, height: 800 })
  await expectClean()
})

test('a blocked popup leaves the click to the link', async () => {
  const { page } = await visit('001', { answer, before: [() => Object.assign(window, { open: () => null })] })
  const link = page.getByRole('link', { name: 'Facebook' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  expect(tab.viewportSize()).toEqual({ width: 1280, height: 800 })
})

describe('the link itself', () => {
  const status = 'Enlace copiado.'

  test('is copied, and the page says so aloud', async () => {
    const { page, asked, expectClean } = await visitByPhone(site, '002')
    await page.getByRole('button', { name: 'Copiar enlace' }).tap()
    await page.getByRole('status').getByText(status).waitFor()
    expect(await asked()).toEqual([`copy: ${site.origin}/survey/002`])
    await expectClean()
  })

  test('is shown to be copied by hand when the browser cannot', async () => {
    const { page } = await visitByPhone(site, '002', [clipboardFails, oldCopyFails])
    await page.getByRole('button', { name: 'Copiar enlace' }).tap()
    await page.getByText(`No se pudo copiar. El enlace es ${site.origin}/survey/002`).waitFor()
  })

  test('goes to the system’s share sheet, with the survey’s text', async () => {
    const { page, asked, expectClean } = await visitByPhone(site, '005', [sharesLinks])
    await page.getByRole('button', { name: 'Compartir…' }).tap()
    await expect.poll(asked).toEqual([`share: ${fixedSurveys[4]?.share.text} ${site.origin}/survey/005`])
    await expectClean()
  })

  test('is copied when the share sheet fails, and not when the visitor closes it', async () => {
    const failing = await visitByPhone(site, '005', [sharingFails])
    await failing.page.getByRole('button', { name: 'Compartir…' }).tap()
    await failing.page.getByText(status).waitFor()
    const cancelling = await visitByPhone(site, '005', [visitorCancels])
    await cancelling.page.getByRole('button', { name: 'Compartir…' }).tap()
    await cancelling.page.clock.runFor(1000)
    expect(await cancelling.asked()).toEqual([])
  })

  test('its share sheet moves nothing, however late the script comes', async () => {
    const { page, expectClean } = await openPage({ ...phone, before: [workingPhone] })
    await page.route('**/assets/thankYou-*.js', async (route) => {
      await pause(700)
      await route.continue()
    })
    await page.goto(`${site.origin}/thank-you/005`)
    await page.getByRole('button', { name: 'Compartir…' }).waitFor()
    await expectClean()
  })

  test('has no share sheet where the device has none', async () => {
    const { page, expectClean } = await visitByPhone(site, '005', [noSharing])
    await page.getByRole('button', { name: 'Copiar enlace' }).waitFor()
    expect(await page.getByText('Compartir…').isVisible()).toBe(false)
    await expectClean()
  })
})

test.each([
  { where: 'a phone', ...phone, isShown: true },
  { where: 'a phone on its side', width: 844, height: 390, hasTouch: true, isShown: true },
  { where: 'a tablet', width: 820, height: 1180, hasTouch: true, isShown: false },
  { where: 'a desktop', width: 1280, height: 800, isShown: false },
  { where: 'a phone without script', ...phone, javaScriptEnabled: false, isShown: false },
])('on $where, whether there is an Instagram button: $isShown', async ({ isShown, where: _, ...screen }) => {
  const { page } = await visit('002', screen)
  expect(await page.getByText('Instagram', { exact: true }).isVisible()).toBe(isShown)
})

test.each([
  { where: 'a desktop', screen: {}, maxBytes: 4_000 },
  { where: 'a phone, for the sake of Instagram,', screen: phone, maxBytes: 80_000 },
])('$where downloads no more than $maxBytes bytes of script', async ({ screen, maxBytes }) => {
  const { page } = await openPage(screen)
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
  })
  await page.goto(`${site.origin}/thank-you/001`, { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(maxBytes)
})

test('the keyboard reaches every way to share, and the header stays in sight', async () => {
  const { page } = await visit('004', { width: 390, height: 500 })
  const reached: (string | null)[] = []
  for (let key = 0; key < 12; key++) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? null))
  }
  expect(reached.join(' > ')).toContain('Facebook > X (Twitter) > WhatsApp > LinkedIn > Instagram > Copiar enlace')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
})
