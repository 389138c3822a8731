import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { codingPaths } from '#contract/coding-paths.ts'
import { pagePaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import { textHash } from '#server/coding/text-hash.ts'
import { good, resultsOf } from '#server/health/check.ts'
import type { Live } from '#server/health/facts.ts'
import { liveChecks } from '#server/health/live-checks.ts'
import { testConfig } from '../support/app.ts'
import { openPage } from '../support/browser/open-page.ts'
import {
  administrator,
  duringBurst,
  guessUntilShut,
  openAnswers,
  openHealth,
  openPanel,
  openQuality,
  withChecks,
} from '../support/browser/panel.ts'
import { quietActivity, refused } from '../support/quiet-activity.ts'
import type { RunningSite } from '../support/site.ts'
import { someRecord } from '../support/some-record.ts'
import { uploaded } from '../support/survey-files/upload.ts'
import { callsHaveTime, type Scene } from './stage.ts'

const quiet = { activity: quietActivity, hasUntrustedProxy: false, bursts: [] }
const told = (live: Live, unproven: number, now: number) =>
  resultsOf(liveChecks, { config: testConfig({}), now, live, unproven, forgetting: live.activity.forgetting })
const copied = { check: 'last-copy', title: 'Última copia', ...good('Es del 16 nov, 03:00 (hace 9 h).') }
const nothingWrong = [...told(quiet, 3, Date.now()), copied]
const busy = {
  ...quietActivity,
  writer: { ...quietActivity.writer, isFailing: true },
  eventLoop: { p99: 0.4, max: 1.2 },
  arrivals: { total: 1_204, busiest: 1_190 },
  recentCalls: 812,
  refusals: refused({ unavailable: 140 }),
}
const muchWrong = told(
  { activity: busy, hasUntrustedProxy: true, bursts: ['005'] },
  120,
  quietActivity.startedAt + 26 * 3_600_000,
)

/** What the administrator meets. */
export const panelScenes: readonly Scene[] = [
  {
    name: 'stats-closed',
    open: async ({ own }) => {
      const { page } = await openPage({ httpCredentials: { ...administrator, password: 'not-the-password' } })
      await page.goto(own.origin + pagePaths.stats)
      return page
    },
  },
  {
    name: 'stats-waiting',
    open: async (stage) => {
      const external = await stage.external()
      await guessUntilShut(external)
      const { page } = await openPage({ signedInAs: administrator })
      await page.goto(external.origin + pagePaths.stats)
      return page
    },
  },
  {
    name: 'stats-loading',
    open: async ({ own }) => {
      const { page, main } = await openPanel(own, { before: [callsHaveTime] }, neverAnswer)
      await main.getByText('Cargando estadísticas...').waitFor()
      return page
    },
  },
  {
    name: 'stats',
    isLikeAnother: true,
    open: async ({ own }) => {
      const { page, loaded } = await openPanel(own)
      await loaded()
      return page
    },
  },
  {
    name: 'stats-empty',
    open: async ({ empty }) => {
      const { page, loaded } = await openPanel(await empty())
      await loaded()
      return page
    },
  },
  {
    name: 'stats-burst-old-tallies-and-tables-open',
    open: async ({ own }) => {
      const { page, main, button, loaded } = await openPanel(own, {}, (page) => duringBurst(page, '005'))
      await loaded()
      await refuse(page)
      await button.click()
      await main.getByText('Datos de hace').waitFor()
      const folded = page.locator('details:not([open]) > summary')
      while ((await folded.count()) > 0) await folded.first().click()
      return page
    },
  },
  {
    name: 'stats-error',
    open: async ({ own }) => {
      const { page, main } = await openPanel(own, {}, refuse)
      await main.getByRole('alert').waitFor()
      return page
    },
  },
  {
    name: 'questionnaires',
    open: async ({ own }) => {
      await keepDraft(own)
      return questionnairesPage(own, 'Revisar')
    },
  },
  {
    name: 'questionnaire-draft',
    open: async ({ own }) => questionnairesPage(own, 'Vista previa', await keepDraft(own)),
  },
  {
    name: 'survey-dates',
    open: async ({ own }) => {
      const page = await panelPage(own, pagePaths.questionnaires(), 'Fechas')
      await page.getByRole('button', { name: 'Fechas de la 001' }).click()
      return page
    },
  },
  {
    name: 'method-sheet',
    open: async ({ own }) => panelPage(own, pagePaths.methodSheet('001'), 'Historia'),
  },
  {
    name: 'people',
    open: async ({ own }) => panelPage(own, peoplePaths.page, 'Lo que cada persona hizo'),
  },
  {
    name: 'health',
    isLikeAnother: true,
    open: async ({ own }) => (await openHealth(own, {}, (page) => withChecks(page, nothingWrong))).page,
  },
  {
    name: 'health-faults',
    open: async ({ own }) => {
      await own.app.inject({ url: '/api/survey/999/check' })
      return (await openHealth(own, {}, (page) => withChecks(page, muchWrong))).page
    },
  },
  {
    name: 'health-as-it-is',
    open: async ({ empty }) => (await openHealth(await empty())).page,
  },
  {
    name: 'quality',
    isLikeAnother: true,
    open: async ({ own }) => (await openQuality(own, '005')).page,
  },
  {
    name: 'quality-burst-and-reason',
    open: async ({ own }) => {
      const { page, card } = await openQuality(own, '005', {}, (page) => duringBurst(page, '005'))
      await page.getByRole('button', { name: /^Apartar.*respuestas idénticas/ }).click()
      await card('Qué se aparta').getByRole('button', { name: 'Apartar 15 respuestas' }).click()
      await page.getByText('Escribe el motivo').waitFor()
      await page.getByText('Ver la tabla').click()
      return page
    },
  },
  {
    name: 'quality-empty',
    open: async ({ empty }) => (await openQuality(await empty(), '001')).page,
  },
  {
    name: 'answers',
    isLikeAnother: true,
    open: async ({ own }) => (await openAnswers(own, '005')).page,
  },
  {
    name: 'answers-compared',
    open: async ({ own }) => {
      const { page, card } = await openAnswers(own, '005')
      await card(/cuántos días a la semana/)
        .getByRole('combobox')
        .selectOption('municipality')
      await card(/cuántos días a la semana/)
        .getByRole('table')
        .waitFor()
      await card(/qué tan malo o bueno/)
        .getByRole('combobox')
        .selectOption('week')
      await card(/qué tan malo o bueno/)
        .getByRole('img')
        .first()
        .waitFor()
      // One of each kind: all of them are thousands of words, over which axe thinks for minutes on a busy machine.
      await card(/qué tan malo o bueno/)
        .locator('summary')
        .first()
        .click()
      await page.getByText('Respuestas para analizar').click()
      await page.getByText('Ver la tabla').first().click()
      await page.locator('summary').filter({ hasText: 'Leer lo que escribieron' }).first().click()
      await page.getByText('Página 1').first().waitFor()
      return page
    },
  },
  {
    name: 'answers-empty',
    open: async ({ empty }) => (await openAnswers(await empty(), '001')).page,
  },
  {
    name: 'coding',
    open: async ({ own }) => {
      await codeDifferently(own)
      const page = await panelPage(own, codingPaths.page('005', toCode), 'Dejar este')
      await page.getByText('Ver y cambiar').click()
      return page
    },
  },
  {
    name: 'coding-empty',
    open: async ({ empty }) => panelPage(await empty(), codingPaths.page('001'), 'Primero escribe los códigos'),
  },
]

function neverAnswer(page: Page): Promise<unknown> {
  return page.route('**/api/**', () => {})
}

function refuse(page: Page): Promise<unknown> {
  return page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '{}' }))
}

/** One that was read well, with things to judge. */
async function keepDraft({ store }: RunningSite): Promise<string> {
  const draft = { ...uploaded(), id: randomBytes(16).toString('base64url') }
  const warnings = [{ cell: 'choices!A2', message: 'Ninguna pregunta usa la lista «visitas».' }]
  await store.surveyDrafts.keep({ ...draft, report: { ...draft.report, warnings } }, someRecord)
  return draft.id
}

const toCode = 'one-service-change'

/** A frame, and a text on which two do not agree. */
async function codeDifferently({ store: { coding } }: RunningSite): Promise<void> {
  const codes = [
    { id: 'agua', label: 'Agua', definition: 'Falta, fugas, calidad' },
    { id: 'calles', label: 'Calles' },
  ]
  const of = { surveyId: '005', question: toCode }
  await coding.saveFrame({ ...of, after: 0, codes, isPublished: false, record: someRecord })
  for (const [coder, code] of [
    ['ana', 'agua'],
    ['luis', 'calles'],
  ] as const)
    await coding.codeTexts({ ...of, coder, texts: [{ textHash: textHash('Agua'), codes: [code] }] })
}

function questionnairesPage(site: RunningSite, words: string, draft?: string): Promise<Page> {
  return panelPage(site, pagePaths.questionnaires(draft), words)
}

async function panelPage({ origin }: RunningSite, path: string, words: string): Promise<Page> {
  const { page } = await openPage({ signedInAs: administrator })
  await page.goto(origin + path)
  await page.getByText(words).first().waitFor()
  return page
}
