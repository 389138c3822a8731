import { expect, test } from 'vitest'
import { panelCsvPaths } from '#contract/panel-file-paths.ts'
import type { OverviewReply, TurnoutReply } from '#contract/panel-schemas.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, appForAll, basic, startedBody, type TestApp, testApp } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'
import { moveAll } from '../../../../tests/support/store.ts'
import { surveyOf } from '../survey-of.ts'

const signedIn = basic('admin', ADMIN_PASSWORD)
const paths = [
  apiPaths.stats('001'),
  apiPaths.overview,
  apiPaths.turnout('001'),
  apiPaths.analysis('001'),
  `${apiPaths.comparison('005')}?question=water-bill&by=sex`,
  `${apiPaths.trend('005')}?question=water-bill`,
  `${apiPaths.openAnswers('005')}?question=one-service-change`,
  apiPaths.settingAside('005'),
  apiPaths.quality('005'),
  panelCsvPaths.surveys,
  panelCsvPaths.hours('001'),
  panelCsvPaths.days('001'),
  panelCsvPaths.places('001'),
]

/** Nobody has answered there. */
const empty = appForAll()

/** No proof of Typeform's is waited for. */
const OUR_FORM = { FORM_001: 'builtin', FORM_003: 'builtin' }

const asAdministrator = ({ app }: TestApp, url: string) => app.inject({ url, headers: signedIn })

/** A visitor who answers from a place and then comes back. */
async function answerAndReturn({ visitor, catalog }: TestApp, survey: string, address: string, cp?: string) {
  const ana = visitor(address)
  const { sessionId } = await startedBody(ana, survey)
  const answers = plainAnswers(surveyOf(catalog, { id: survey }).questionnaire)
  await ana.answer({ sessionId, answers, ...(cp ? { cp, colonia: 'Centro' } : {}) }, survey)
  await ana.check(survey)
  await ana.start(survey)
}

test.each(paths)('%s is for the administrator, and for no robot', async (path) => {
  const site = empty()
  const refused = await site.app.inject({ url: path })
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'not-signed-in'])
  expect(refused.headers['www-authenticate']).toBe('Basic realm="Panel", charset="UTF-8"')

  const answered = await asAdministrator(site, path)
  expect(answered.statusCode).toBe(200)
  for (const { headers } of [refused, answered]) {
    expect([headers['x-robots-tag'], headers['cache-control']]).toEqual(['noindex, nofollow', 'no-store'])
  }
})

test.each([apiPaths.turnout('999'), panelCsvPaths.hours('999'), panelCsvPaths.places('..%2f001')])(
  '%s is a survey that does not exist',
  async (path) => {
    const answered = await asAdministrator(empty(), path)
    expect([answered.statusCode, answered.json().code]).toEqual([404, 'unknown-survey'])
  },
)

test('the overview has every survey, with proofs and refusals, and counts who comes with others', async () => {
  const site = await testApp({ env: OUR_FORM })
  await answerAndReturn(site, '003', '198.51.100.7')
  const overview = async () => (await asAdministrator(site, apiPaths.overview)).json<OverviewReply>().surveys
  expect((await overview()).map(({ id }) => id)).toEqual(fixedSurveys.map(({ id }) => id))
  const of003 = {
    id: '003',
    total: 1,
    completed: 1,
    unique_ips: 1,
    verified: 1,
    reported: 0,
    standIn: 0,
    counted: 0,
    setAside: [],
    refused: { check: 1, start: 1, completion: 0 },
    openness: 'open',
    days: [...Array(13).fill(0), 1],
    lastAnswered: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00.000Z$/),
  }
  expect(await overview()).toContainEqual(of003)
  await moveAll(site.store)
  expect(await overview()).toContainEqual({ ...of003, counted: 1 })
})

test('participation tells hour, day and municipality of each completion', async () => {
  const site = await testApp({ env: OUR_FORM })
  await answerAndReturn(site, '001', '198.51.100.7', '20000')
  await answerAndReturn(site, '001', '198.51.100.8', '20010')
  await answerAndReturn(site, '001', '198.51.100.9')
  await moveAll(site.store)
  await answerAndReturn(site, '001', '198.51.100.10', '20010')

  const { hours, days, ...places } = (await asAdministrator(site, apiPaths.turnout('001'))).json<TurnoutReply>()
  expect(hours).toHaveLength(48)
  expect(days.at(-1)).toEqual({ day: mexicoDay(Date.now()), started: 4, completed: 4 })
  expect(places).toEqual({
    municipalities: [
      {
        municipality: 'Aguascalientes',
        completed: 2,
        postalCodes: [
          { postalCode: '20000', completed: 1 },
          { postalCode: '20010', completed: 1 },
        ],
      },
    ],
    withoutPlace: 1,
  })
})

test('files are saved under a name with their day, and begin with the mark that spreadsheets need', async () => {
  const site = await testApp({ env: OUR_FORM })
  await answerAndReturn(site, '001', '198.51.100.7', '20000')
  await moveAll(site.store)
  const { headers, body } = await asAdministrator(site, panelCsvPaths.places('001'))
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="encuesta-001-lugares-${mexicoDay(Date.now())}.csv"`,
  )
  expect(body.split('\r\n')).toEqual([
    '\ufeffMunicipio,Código postal,Completadas',
    'Aguascalientes,20000,1',
    'Sin lugar registrado,,0',
    '',
  ])
})

test('the file of all surveys has a line for each', async () => {
  const { body } = await asAdministrator(empty(), panelCsvPaths.surveys)
  const ids = body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(0, 3))
  expect(ids).toEqual(fixedSurveys.map(({ id }) => id))
})

test('counts that cannot be read are a failure, not zeros', async () => {
  const site = await testApp()
  for (const table of ['tally', 'survey_session']) await site.ask(`DROP TABLE ${table}`)
  const answered = await Promise.all(paths.map((path) => asAdministrator(site, path)))
  expect(answered.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 500))
})

test('while somebody floods the office’s network, the panel that is known there keeps working, with all its calls', async () => {
  const site = await testApp({ env: { RATE_LIMIT_PER_MINUTE: '10' } })
  const office = '203.0.113.1'
  const first = await site.app.inject({ url: pagePaths.stats, headers: signedIn, remoteAddress: office })
  const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? ''

  const guess = basic('admin', 'a-guess-of-somebody')
  for (let guesses = 0; guesses < 50; guesses += 1) {
    await site.app.inject({ url: apiPaths.stats('001'), headers: guess, remoteAddress: office })
    await site.visitor(office).check()
  }
  const headers = { ...signedIn, cookie }
  for (const url of [pagePaths.stats, ...paths]) {
    const answered = await site.app.inject({ url, headers, remoteAddress: office })
    expect([url, answered.statusCode]).toEqual([url, 200])
  }
})

test('who does not get into the panel sees a page that says so, and robots keep neither', async () => {
  const { app } = await testApp()
  const headers = basic('admin', 'a-guess-of-somebody')
  const open = async () => app.inject({ url: pagePaths.stats, headers })
  const refused = await open()
  expect([refused.statusCode, refused.body]).toEqual([401, '<h1>No autorizado</h1>'])
  expect(refused.headers['www-authenticate']).toBe('Basic realm="Panel", charset="UTF-8"')

  let last = refused
  for (let guesses = 0; last.statusCode === 401 && guesses < 20; guesses += 1) last = await open()
  expect([last.statusCode, last.body]).toEqual([429, '<h1>Demasiados intentos</h1>'])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect(last.headers['www-authenticate']).toBeUndefined()
  for (const { headers } of [refused, last]) {
    expect([headers['content-type'], headers['x-robots-tag'], headers['cache-control']]).toEqual([
      'text/html; charset=utf-8',
      'noindex, nofollow',
      'no-store',
    ])
  }
})
