import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { CheckResult } from '#contract/health-schemas.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { worstGrade } from '#server/health/check.ts'
import { survey001 } from '#surveys/001.ts'
import { findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic } from '../app.ts'
import { plainAnswers } from '../crowds/plain-answers.ts'
import type { RunningSite } from '../site.ts'
import { giveUpOnTypeform, moveAll } from '../store.ts'
import { type OpenedPage, type OpenOptions, openPage } from './open-page.ts'

export const administrator = { username: 'admin', password: ADMIN_PASSWORD }

/** The panel in the administrator's browser. `prepare` runs before the page is loaded. */
export async function openPanel(
  { origin }: Pick<RunningSite, 'origin'>,
  options: OpenOptions | OpenedPage = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const opened = await administratorsPage(options)
  const { page } = opened
  await prepare(page)
  await page.goto(origin + pagePaths.stats)
  const main = page.getByRole('main')
  const surveys = main.getByRole('region', { name: 'Encuestas', exact: true })
  /** Today, seven days, total, completed, unique addresses and rate. */
  const numbersOf = async (id: string) =>
    (await surveys.getByRole('rowgroup').filter({ hasText: id }).getByRole('cell').allTextContents()).slice(0, 6)
  const talliesOf = async (id: string) => (await numbersOf(id)).slice(2)
  return {
    ...opened,
    main,
    button: main.getByRole('button'),
    /** Total, completed, unique addresses and rate, as shown. */
    tallies: () => talliesOf('001'),
    talliesOf,
    numbersOf,
    loaded: () => main.getByText('Actualizado a las').waitFor(),
  }
}

/** The panel's page of a survey's answers. */
export async function openAnswers(site: RunningSite, surveyId: string, ...how: How) {
  const opened = await openLoaded(site, pagePaths.answers(surveyId), ...how)
  return {
    ...opened,
    /** The part of the page with this question. */
    card: (question: string | RegExp) => opened.page.getByRole('article', { name: question }),
  }
}

/** The panel's page of a survey's quality and rules. */
export async function openQuality(site: RunningSite, surveyId: string, ...how: How) {
  const opened = await openLoaded(site, pagePaths.quality(surveyId), ...how)
  return {
    ...opened,
    /** The part of the page with this title. */
    card: (title: string) => opened.page.getByRole('region', { name: title, exact: true }),
  }
}

/** The panel's page of obstacles and releases. */
export async function openPublishing(site: RunningSite, surveyId: string, ...how: How) {
  const opened = await openLoaded(site, pagePaths.publishing(surveyId), ...how)
  return {
    ...opened,
    /** The part of the page with this title. */
    card: (title: string) => opened.page.getByRole('region', { name: title, exact: true }),
    said: (title: string) => opened.page.getByRole('region', { name: title, exact: true }).getByRole('alert'),
  }
}

/** The panel's page of checks. */
export function openHealth(site: RunningSite, ...how: How) {
  return openLoaded(site, pagePaths.health, ...how)
}

/** Replaces the checks that the page gets. */
export async function withChecks(page: Page, checks: readonly CheckResult[]): Promise<void> {
  await page.route(`**${apiPaths.health}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), checks, grade: worstGrade(checks) } })
  })
}

/** A survey file, and perhaps its images, chosen after pressing a button. */
export async function chooseFile(
  page: Page,
  button: string,
  buffer: Buffer,
  images: readonly { readonly name: string; readonly bytes: Buffer }[] = [],
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  const files = [{ name: 'parques.xlsx', bytes: buffer }, ...images]
  await chooser.setFiles(files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: bytes })))
}

type How = [options?: OpenOptions | OpenedPage, prepare?: (page: Page) => Promise<unknown>]

/** A new one, unless one is given. */
function administratorsPage(options: OpenOptions | OpenedPage): OpenedPage | Promise<OpenedPage> {
  return 'page' in options ? options : openPage({ signedInAs: administrator, ...options })
}

async function openLoaded({ origin }: RunningSite, path: string, ...[options = {}, prepare]: How) {
  const opened = await administratorsPage(options)
  await prepare?.(opened.page)
  await opened.page.goto(origin + path)
  await opened.page.getByText('Actualizado a las').waitFor()
  return opened
}

/** Makes the page believe that there is a burst. */
export async function duringBurst(page: Page, surveyId: string): Promise<void> {
  await page.route(`**${apiPaths.quality(surveyId)}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isBurst: true } })
  })
  await page.route(`**${apiPaths.overview}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), bursts: [surveyId] } })
  })
}

/** Guesses passwords from this machine until it is refused with 429. */
export async function guessUntilShut({ origin }: Pick<RunningSite, 'origin'>): Promise<void> {
  const headers = basic(administrator.username, 'a-guess-of-somebody')
  for (;;) {
    const { status } = await fetch(origin + apiPaths.overview, { headers })
    if (status === 429) return
  }
}

/** One more visitor of a survey who starts and, with a place, completes. */
export async function participate({ app }: RunningSite, address: string, place?: { cp: string }, survey = '001') {
  const post = (call: string, payload?: object) =>
    app.inject({
      method: 'POST',
      url: `/api/survey/${survey}/${call}`,
      remoteAddress: address,
      ...(payload ? { payload } : {}),
    })
  const { sessionId } = (await post('start')).json<{ sessionId: string }>()
  if (!place) return
  const at = { sessionId, ...place, colonia: 'Centro' }
  const { statusCode } = await post('complete', { ...at, responseId: 'response-1' })
  if (statusCode === 200) return
  // Our own form completes nothing without its answers.
  const { questionnaire } = findSurvey(fixedSurveys, survey) ?? survey001
  const { responseId } = (await post('responses', { ...at, answers: plainAnswers(questionnaire) })).json()
  await post('complete', { ...at, responseId })
}

/** Moves everything out of the inbox, so that the panel shows it. */
export async function showAll({ store }: Pick<RunningSite, 'store'>): Promise<void> {
  await giveUpOnTypeform(store)
  await moveAll(store)
}

/** Closes the port. Returns how to open it again, which also happens when the test ends. */
export async function stopListening({ app, origin }: RunningSite) {
  const { server } = app
  const listenAgain = async () => {
    if (server.listening) return
    await new Promise<void>((done) => server.listen(Number(new URL(origin).port), '127.0.0.1', () => done()))
  }
  onTestFinished(listenAgain)
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
  return listenAgain
}
