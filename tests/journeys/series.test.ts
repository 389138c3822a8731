import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { seriesPaths } from '#contract/series-paths.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { openPage } from '../support/browser/open-page.ts'
import { administrator, chooseFile } from '../support/browser/panel.ts'
import { expectFitsSmallScreens } from '../support/browser/survey-visitor.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { handMadeRelease } from '../support/releases/hand-made-release.ts'
import { publish } from '../support/releases/published-site.ts'
import { toldQuestion } from '../support/releases/told-releases.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { openedId, openFrom } from '../support/survey-files/upload.ts'

const KEY = 'aprobacion'
const TEXT = '¿Apruebas o desapruebas cómo gobierna quien gobierna el estado?'
const PARTY = '¿Con qué partido simpatizas más?'

const options = (labels: readonly string[]) => labels.map((label, at) => ({ id: `opcion-${at}`, label }))
const single = { kind: 'single', required: false, shuffle: false } as const

/** The same two questions in each survey; the second only in electoral ones. */
function survey(title: string, text: string): SurveyDocument {
  const questions = [
    { ...single, id: 'gobierno', text, series: KEY, options: options(['Apruebo', 'Desapruebo', 'No sé']) },
    {
      ...single,
      id: 'partido',
      text: PARTY,
      series: 'partido',
      isElectoral: true,
      options: options(['PAN', 'Morena']),
    },
  ] as const
  const [section] = templateSurvey.questionnaire.sections
  return {
    ...templateSurvey,
    title,
    questionnaire: { version: '1', sections: [{ id: 'uno', title: section?.title ?? '', questions: [...questions] }] },
  }
}

const waves = [
  { publishedOn: '2026-03-02', text: '¿Apruebas al gobierno?', approve: 44, pan: 41 },
  { publishedOn: '2026-06-01', text: TEXT, approve: 47, pan: 43 },
  { publishedOn: '2026-09-07', text: TEXT, approve: 58, pan: 39 },
]

/** During an electoral silence, in which the approval stays public. */
const SILENCE = { VEDA_FROM: '2020-01-01T00:00:00Z', VEDA_TO: '2099-01-01T00:00:00Z' }

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: SILENCE })
  for (const [at, { publishedOn, text, approve, pan }] of waves.entries()) {
    await openFrom(site.store, { document: survey(`Ánimo ${at + 1}`, text) })
    await publish(site, {
      ...handMadeRelease({ surveyId: '001', publishedOn }),
      surveyId: openedId(at + 1),
      surveyTitle: `Ánimo ${at + 1}`,
      comparisons: [],
      questions: [
        toldQuestion('gobierno', text, [
          ['Apruebo', approve, 'favour'],
          ['Desapruebo', 92 - approve, 'against'],
          ['No sé', 8],
        ]),
        toldQuestion(
          'partido',
          PARTY,
          [
            ['PAN', pan],
            ['Morena', 100 - pan],
          ],
          { isElectoral: true },
        ),
      ],
    })
  }
  await site.refresh()
})
afterAll(() => site.close())

const fetched = (path: string) => fetch(site.origin + path)
const shots = process.env.SHOTS

test('one page lays the waves of a question side by side, and each release leads to it', async () => {
  const { page, expectClean } = await openPage({ width: 390, height: 844 })
  await page.goto(site.origin + releasePaths.newest(openedId(3)))
  await page.getByRole('link', { name: 'Ver esta pregunta a lo largo del tiempo' }).first().click()
  await page.waitForURL(`**${seriesPaths.page(KEY)}`)
  await page.getByRole('heading', { level: 1, name: TEXT }).waitFor()
  await page.getByText('“Apruebo” subió 11 puntos, a 58\u00a0%').waitFor()
  const approve = page.getByRole('img', { name: /^Apruebo:/ })
  expect(await approve.getAttribute('aria-label')).toBe(
    `Apruebo: encuesta ${openedId(1)}, publicación 1, 2 mar, 44\u00a0%; encuesta ${openedId(2)}, publicación 1, 1 jun, 47\u00a0%; encuesta ${openedId(3)}, publicación 1, 7 sep, 58\u00a0%`,
  )
  // From the second to the third point only: the first was asked in other words.
  expect(
    await approve
      .locator('line.stroke-accent[x1]')
      .evaluateAll((all) => all.filter((line) => line.getAttribute('x1') !== line.getAttribute('x2')).length),
  ).toBe(1)
  await page
    .getByText('En este punto cambió la pregunta (antes: «¿Apruebas al gobierno?») y no se compara con lo anterior.')
    .waitFor()
  if (shots) await page.screenshot({ path: `${shots}/series-390.png`, fullPage: true })
  await expectAccessible(page)
  await expectFitsSmallScreens(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByText('Tabla y archivos').click()
  if (shots) await page.screenshot({ path: `${shots}/series-1280.png`, fullPage: true })
  expectClean()
})

test('its numbers, picture, feed and embed are there for others to use', async () => {
  const csv = await fetched(seriesPaths.data(KEY, 'csv'))
  expect(csv.headers.get('access-control-allow-origin')).toBe('*')
  expect(await csv.text()).toContain('Apruebo,porcentaje,58,55,61')
  const { series } = (await (await fetched(seriesPaths.data(KEY, 'json'))).json()) as { series: { points: unknown[] } }
  expect(series.points).toHaveLength(3)
  const picture = await fetched(seriesPaths.picture(KEY))
  expect(picture.headers.get('content-type')).toBe('image/png')
  if (shots) (await import('node:fs')).writeFileSync(`${shots}/series.png`, Buffer.from(await picture.arrayBuffer()))
  const page = await (await fetched(seriesPaths.page(KEY))).text()
  expect(page).toMatch(new RegExp(`og:image" content="[^"]*${seriesPaths.picture(KEY)}"`))
  const feed = await (await fetched(seriesPaths.feed(KEY))).text()
  expect(feed.match(/<entry>/g)).toHaveLength(3)
  expect(feed).toContain('58\u00a0% respondió “Apruebo”')
  const embed = await fetched(seriesPaths.embed(KEY))
  expect(embed.headers.get('content-security-policy')).not.toContain("frame-ancestors 'none'")
  expect(await (await fetched('/sitemap.xml')).text()).toContain(seriesPaths.page(KEY))
})

test('an electoral series shows no number during electoral silence, in any form', async () => {
  const page = await (await fetched(seriesPaths.page('partido'))).text()
  expect(page).toContain('Serie electoral: en veda')
  const embed = await (await fetched(seriesPaths.embed('partido'))).text()
  const feed = await (await fetched(seriesPaths.feed('partido'))).text()
  for (const text of [page, embed, feed]) for (const { pan } of waves) expect(text).not.toContain(`${pan}\u00a0%`)
  for (const path of [
    seriesPaths.data('partido', 'csv'),
    seriesPaths.data('partido', 'json'),
    seriesPaths.picture('partido'),
  ])
    expect((await fetched(path)).status).toBe(451)
  expect(page).not.toContain(seriesPaths.picture('partido'))
})

test('a series of which nothing is published has no page', async () => {
  expect((await fetched(seriesPaths.page('otra'))).status).toBe(404)
})

test('who works here sees today’s numbers beside the published points, marked', async () => {
  const document = survey('Ánimo 3', TEXT)
  const asked = { ...document, id: openedId(3) }
  const answers = { gobierno: { choice: 'opcion-0' } }
  const someone = { answers, postalCode: '20000', day: '20261001' }
  await keepAll(
    site.store,
    asked,
    Array.from({ length: 20 }, () => someone),
  )
  const { page } = await openPage({ signedInAs: administrator, width: 1280, height: 900 })
  await page.goto(site.origin + pagePaths.answers(openedId(3)))
  await page.getByLabel(`Ver: ${TEXT}`).selectOption('En otras encuestas (serie)')
  const approve = page.getByRole('img', { name: /^Apruebo:/ })
  expect(await approve.getAttribute('aria-label')).toContain(
    `Encuesta ${openedId(3)}, publicación 1, 7 de septiembre de 2026, 58.0\u00a0%; Encuesta ${openedId(3)}, hoy, sin publicar, 100.0\u00a0%`,
  )
  if (shots) await page.screenshot({ path: `${shots}/panel-series.png`, fullPage: true })
  expect(await (await fetched(seriesPaths.data(KEY, 'csv'))).text()).not.toContain(',100,')
})

test('who writes the next wave is told what will be compared', async () => {
  const { page } = await openPage({ signedInAs: administrator, width: 390, height: 844 })
  await page.goto(site.origin + pagePaths.questionnaires())
  await chooseFile(page, 'Elegir un archivo', Buffer.from(JSON.stringify(survey('Ánimo 4', TEXT))))
  const card = page.getByRole('region', { name: 'Series a las que pertenece' })
  await card
    .getByText(
      `Serie «aprobacion» (gobierno): también en la encuesta ${openedId(3)}. Se pregunta igual: se compara todo.`,
    )
    .waitFor()
  await card
    .getByText(`también en la encuesta ${openedId(1)}. Aquí cambió la pregunta (antes: «¿Apruebas al gobierno?»)`)
    .waitFor()
  if (shots) await card.screenshot({ path: `${shots}/draft-series.png` })
})
