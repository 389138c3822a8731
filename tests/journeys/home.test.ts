import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { questionnaireLength } from '#rules/answers/questionnaire-length.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { openPage } from '../support/browser/open-page.ts'
import { type Device, devices, expectFitsSmallScreens } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const cards = fixedSurveys.map((survey) => [survey.id, survey.title, survey] as const)

/** Where the form is kept elsewhere our own questionnaire only stands for it. */
function lengthOf({ form, questionnaire }: Survey): RegExp {
  const { minutes, questions } = questionnaireLength(questionnaire)
  if (form.kind === 'typeform') return new RegExp(`Unos ${minutes} minutos · unas ${questions} preguntas`)
  return new RegExp(`(?<!Unos )${minutes} minutos? · ${questions} preguntas`)
}

const brand = {
  BRAND_NAME: 'Brújula',
  BRAND_URL: 'https://brujula.example/',
  PRIVACY_URL: 'https://brujula.example/privacidad',
  LEGAL_URL: 'https://brujula.example/legal',
  POLICIES_URL: 'https://brujula.example/politicas',
}
const footer = [
  ['Aviso de Privacidad', brand.PRIVACY_URL],
  ['Aviso Legal', brand.LEGAL_URL],
  ['Políticas Brújula', brand.POLICIES_URL],
] as const

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: brand })
})
afterAll(() => site.close())

describe.each<Device>(['desktop', 'phone'])('on a %s', (device) => {
  test('the home page offers every survey', async () => {
    const { page, expectClean } = await openPage(devices[device])
    await page.goto(site.origin)
    expect(await page.title()).toBe('Encuestas Brújula')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Encuestas Brújula')
    await page.getByText('Inteligencia política en datos duros', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Encuestas Activas', level: 2 }).waitFor()
    expect(await page.getByRole('link', { name: 'Participar' }).count()).toBe(fixedSurveys.length)
    for (const [id, title, survey] of cards) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      expect(await card.getByRole('link', { name: 'Participar' }).getAttribute('href')).toBe(`/survey/${id}`)
      expect(await card.textContent()).toMatch(lengthOf(survey))
    }
    await expectHeaderAndFooter()
    await expectFitsSmallScreens(page)
    await expectClean()

    async function expectHeaderAndFooter(): Promise<void> {
      const header = page.getByRole('banner')
      expect(await header.getByRole('link', { name: /^Brújula/ }).getAttribute('href')).toBe(brand.BRAND_URL)
      await header.getByText('HTTPS', { exact: true }).waitFor()
      expect(await header.getByText('Conexión Segura', { exact: true }).isVisible()).toBe(true)
      expect(await rowsOf(header)).toBe(1)
      for (const [name, href] of footer) {
        const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
        expect(await link.getAttribute('href')).toBe(href)
      }
      await page
        .getByText('Brújula mide la opinión pública con rigor y veracidad para apoyar decisiones políticas.')
        .waitFor()
    }
  })

  test('any place on the card of a survey leads there', async () => {
    const { page } = await openPage(devices[device])
    for (const [id, title] of [...cards.slice(0, 1), ...cards.slice(-1)]) {
      await page.goto(site.origin)
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await card.click({ position: { x: 12, y: 12 } })
      await page.waitForURL(`${site.origin}/survey/${id}`)
    }
  })

  test('an address that does not exist says so, with status 404', async () => {
    const { page, expectClean } = await openPage(devices[device])
    const reply = await page.goto(`${site.origin}/survey/999`)
    expect(reply?.status()).toBe(404)
    expect(await page.title()).toBe('404 Page Not Found')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found')
    await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor()
    await expectFitsSmallScreens(page)
    // The browser itself notes the status of the page.
    await expectClean({ except: [/status of 404 .*\/survey\/999\)/] })
    for (const [id, title] of cards) {
      const link = page.getByRole('main').getByRole('link', { name: title, exact: true })
      expect(await link.getAttribute('href')).toBe(`/survey/${id}`)
    }
    await page.getByRole('link', { name: 'Ver las encuestas activas' }).click()
    await page.waitForURL(`${site.origin}/`)
  })
})

test('on a phone a header takes a row, or two with the name of its survey, and two with text of twice the size', async () => {
  const { page } = await openPage(devices.phone)
  const header = page.getByRole('banner')
  const session = await page.context().newCDPSession(page)
  for (const { id, title, header: said } of fixedSurveys) {
    await page.goto(`${site.origin}${pagePaths.survey(id)}`)
    expect(await header.getByText(title, { exact: true }).count()).toBe(said.label ? 1 : 0)
    expect(await rowsOf(header), id).toBe(said.label ? 2 : 1)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    expect(await rowsOf(header), `${id} in large letters`).toBe(2)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  }
})

test('without a way back, the header ends where the page does', async () => {
  const { page } = await openPage()
  await page.goto(site.origin)
  const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  const badge = page.getByRole('banner').getByText('HTTPS', { exact: true })
  expect(await right(badge)).toBe(await right(page.getByRole('list').first()))
})

/** How many lines of links and words stand one below the other. */
function rowsOf(header: Locator): Promise<number> {
  return header.evaluate((element) => {
    const boxes = [...element.querySelectorAll('a, p, span:not(.sr-only)')].map((part) => part.getBoundingClientRect())
    const shown = boxes.filter(({ width, height }) => width > 1 && height > 1).toSorted((a, b) => a.top - b.top)
    let [rows, bottom] = [0, 0]
    for (const box of shown) {
      if (box.top >= bottom) rows += 1
      bottom = Math.max(bottom, box.bottom)
    }
    return rows
  })
}
