import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { CheckResult } from '#contract/health-schemas.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { worstGrade } from '#server/health/check-result.ts'
import { ADMIN_PASSWORD, basic } from '../app.ts'
import type { RunningSite } from '../site.ts'
import { giveUpOnTypeform, moveAll } from '../store.ts'
import { type OpenedPage, type OpenOptions, openPage } from './open-page.ts'

export const administrator = { username: 'admin', password: ADMIN_PASSWORD }

/** The panel in the administrator's browser. `prepare` runs before the page is asked for. */
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
    /** Total, completed, unique addresses and rate, as they stand in the page. */
    tallies: () => talliesOf('001'),
    talliesOf,
    numbersOf,
    loaded: () => main.getByText('Actualizado a las').waitFor(),
  }
}

/** What was answered to a survey, as the administrator sees it. */
export async function openAnswers(site: RunningSite, surveyId: string, ...how: How) {
  const opened = await openLoaded(site, pagePaths.answers(surveyId), ...how)
  return {
    ...opened,
    /** The part of the page with this question. */
    card: (question: string | RegExp) => opened.page.getByRole('article', { name: question }),
  }
}

/** How a survey was answered and what is set aside, as the administrator sees it. */
export async function openQuality(site: RunningSite, surveyId: string, ...how: How) {
  const opened = await openLoaded(site, pagePaths.quality(surveyId), ...how)
  return {
    ...opened,
    /** The part of the page with this title. */
    card: (title: string) => opened.page.getByRole('region', { name: title, exact: true }),
  }
}

/** What stands in the way of a release, and everything that is published, as the administrator sees it. */
export async function openPublishing(site: RunningSite, surveyId: string, ...how: How) {
  const opened = await openLoaded(site, pagePaths.publishing(surveyId), ...how)
  return {
    ...opened,
    /** The part of the page with this title. */
    card: (title: string) => opened.page.getByRole('region', { name: title, exact: true }),
    said: (title: string) => opened.page.getByRole('region', { name: title, exact: true }).getByRole('alert'),
  }
}

/** Whether everything is well, as the administrator sees it. */
export function openHealth(site: RunningSite, ...how: How) {
  return openLoaded(site, pagePaths.health, ...how)
}

/** As if the site had found these, and nothing else. */
export async function withChecks(page: Page, checks: readonly CheckResult[]): Promise<void> {
  await page.route(`**${apiPaths.health}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), checks, grade: worstGrade(checks) } })
  })
}

/** A survey file, chosen after pressing a button. */
export async function chooseFile(page: Page, button: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles({ name: 'parques.xlsx', mimeType: '', buffer })
}

type How = [options?: OpenOptions | OpenedPage, prepare?: (page: Page) => Promise<unknown>]

/** One of their own, unless there is one already. */
function administratorsPage(options: OpenOptions | OpenedPage): OpenedPage | Promise<OpenedPage> {
  return 'page' in options ? options : openPage({ httpCredentials: administrator, ...options })
}

async function openLoaded({ origin }: RunningSite, path: string, ...[options = {}, prepare]: How) {
  const opened = await administratorsPage(options)
  await prepare?.(opened.page)
  await opened.page.goto(origin + path)
  await opened.page.getByText('Actualizado a las').waitFor()
  return opened
}

/** As if far more were coming to this survey than on its other days. */
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

/** Somebody on this machine guesses passwords until none is compared any more. */
export async function guessUntilShut({ origin }: Pick<RunningSite, 'origin'>): Promise<void> {
  const headers = basic(administrator.username, 'a-guess-of-somebody')
  for (;;) {
    const { status } = await fetch(origin + apiPaths.overview, { headers })
    if (status === 429) return
  }
}

/** One more visitor of a survey who starts and, if told so, completes from a place. */
export async function participate({ app }: RunningSite, address: string, place?: { cp: string }, survey = '001') {
  const post = (call: string, payload?: object) =>
    app.inject({
      method: 'POST',
      url: `/api/survey/${survey}/${call}`,
      remoteAddress: address,
      ...(payload ? { payload } : {}),
    })
  const { sessionId } = (await post('start')).json<{ sessionId: string }>()
  if (place) await post('complete', { sessionId, responseId: 'response-1', ...place, colonia: 'Centro' })
}

/** What was completed stands in every figure of the panel from then on, with nothing left to ask Typeform about. */
export async function showAll({ store }: Pick<RunningSite, 'store'>): Promise<void> {
  await giveUpOnTypeform(store)
  await moveAll(store)
}

/** Stops answering on the port until the plug is back in, at the latest when the test ends. */
export async function pullThePlug({ app, origin }: RunningSite) {
  const { server } = app
  const plugIn = async () => {
    if (server.listening) return
    await new Promise<void>((done) => server.listen(Number(new URL(origin).port), '127.0.0.1', () => done()))
  }
  onTestFinished(plugIn)
  const closed = new Promise((done) => server.close(done))
  server.closeAllConnections()
  await closed
  return plugIn
}
