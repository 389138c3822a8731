import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { QuestionnairesReply } from '#contract/questionnaire-schemas.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { localMoment } from '#rules/format/dates.ts'
import { jobRunCounter } from '#server/metrics/job-runs.ts'
import { survey001 } from '#surveys/001.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../../../../tests/support/app.ts'
import { engines, type FreshDatabase } from '../../../../tests/support/databases.ts'
import { answeredSites } from '../../../../tests/support/releases/panel-releases.ts'
import { startJobs } from '../../process/jobs.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const WHY = 'Lo pidió el cliente'
const SETTINGS = { CLOSES_001: '2020-01-01T00:00-06:00' }

function panelOf({ app }: Pick<TestApp, 'app'>, surveyId = '001') {
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
  return {
    close: (body: object = { title: survey001.title, reason: WHY }) => post(apiPaths.closeSurvey(surveyId), body),
    reopen: (reason = WHY) => post(apiPaths.reopenSurvey(surveyId), { reason }),
    setDates: (opens: number | null, closes: number | null, reason = WHY) => {
      const text = (at: number | null) => (at === null ? null : localMoment(at))
      return post(apiPaths.surveyDates(surveyId), { opens: text(opens), closes: text(closes), reason })
    },
  }
}

const isOpen = async ({ visitor }: Pick<TestApp, 'visitor'>) =>
  (await visitor().check()).json<{ canAccess: boolean }>().canAccess

async function twoApps(freshDatabase: FreshDatabase) {
  const { url, remove } = await freshDatabase()
  onTestFinished(remove)
  const same = { freshDatabase: async () => ({ url, remove: async () => {} }) }
  return [await testApp(same), await testApp(same)] as const
}

describe.each(engines)('$engine', ({ freshDatabase }) => {
  test('one of the five is closed and opened in the panel, in every process within five seconds, with the reason kept', async () => {
    const [here, elsewhere] = await twoApps(freshDatabase)
    const { store, schedule, shown } = elsewhere
    const parts = {
      store,
      schedule,
      site: shown,
      visitorSecret: 'a secret of the tests',
      typeformApi: undefined,
      jobRuns: jobRunCounter(),
    }
    onTestFinished(startJobs(parts, { info() {}, warn() {} }))
    const { close, reopen } = panelOf(here)
    expect((await close({ title: 'otro', reason: WHY })).statusCode).toBe(400)
    expect((await close({ title: survey001.title })).statusCode).toBe(400)
    expect((await close()).statusCode).toBe(204)
    expect(await isOpen(here)).toBe(false)
    await expect.poll(() => isOpen(elsewhere), { timeout: 6_000, interval: 100 }).toBe(false)
    expect((await close()).json()).toMatchObject({ error: 'La encuesta ya estaba cerrada.' })
    expect((await reopen()).statusCode).toBe(204)
    expect(await isOpen(here)).toBe(true)
    expect(await here.store.record.read({}, { most: 5 })).toMatchObject([
      { person: 'admin', action: 'reopen', surveyId: '001', reason: WHY },
      { person: 'admin', action: 'close', surveyId: '001', reason: WHY },
    ])
  }, 20_000)

  test('dates of the panel count in place of those of the settings, to the minute, and are kept', async () => {
    const site = await testApp({ freshDatabase, env: SETTINGS })
    const { setDates, reopen } = panelOf(site)
    expect(await isOpen(site)).toBe(false)
    expect((await reopen()).json()).toMatchObject({ error: expect.stringContaining('cambia sus fechas') })
    const soon = Date.now() + 10 * MINUTE_MS
    expect((await setDates(soon, soon)).json()).toMatchObject({ error: 'La encuesta cerraría antes de abrir.' })
    expect((await setDates(null, soon)).statusCode).toBe(204)
    expect(await isOpen(site)).toBe(true)
    const { surveys } = (await site.app.inject({ url: apiPaths.questionnaires, headers })).json<QuestionnairesReply>()
    expect(surveys[0]).toMatchObject({ state: 'open', opens: null, closes: Math.floor(soon / MINUTE_MS) * MINUTE_MS })
    try {
      vi.setSystemTime(soon)
      expect(await isOpen(site)).toBe(false)
    } finally {
      vi.useRealTimers()
    }
    expect((await setDates(soon, null)).statusCode).toBe(204)
    expect((await site.visitor().check()).json()).toMatchObject({ message: expect.stringContaining('todavía no abre') })
    expect((await setDates(null, null)).statusCode).toBe(204)
    expect(await isOpen(site)).toBe(true)
    expect(await site.store.record.read({ action: 'dates' }, { most: 5 })).toMatchObject([
      { detail: 'Sin fechas', reason: WHY },
      { detail: expect.stringMatching(/^Abre \d{4}-\d\d-\d\d \d\d:\d\d$/) },
      { detail: expect.stringMatching(/^Cierra /) },
    ])
  })
})

test('what was closed for good stays closed: neither opened nor given dates', async () => {
  const site = await testApp()
  const record = { at: 1, person: 'x', origin: 'terminal', action: 'close-for-good' } as const
  await site.store.closing.decide({ surveyId: '001', decision: 'for-good', at: 1, record })
  const { reopen, setDates } = panelOf(site)
  for (const reply of [await reopen(), await setDates(null, null)])
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { error: expect.stringContaining('para siempre') }])
})

describe('after the last release', () => {
  const answered = answeredSites()

  test('no date and no person opens the survey again: its microdata are out', async () => {
    const site = await answered()
    await panelOf(site, '005').setDates(null, Date.now() - 120 * MINUTE_MS)
    expect((await site.publish(await site.draft())).statusCode).toBe(200)
    const { reopen, setDates } = panelOf(site, '005')
    for (const reply of [await reopen(), await setDates(null, null)])
      expect(reply.json()).toMatchObject({ error: expect.stringContaining('se hizo como la última') })
  })
})
