import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import { crosstabFilePaths, panelCsvPaths, panelExportPaths } from '#contract/panel-file-paths.ts'
import type { FunnelReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import type { Challenge } from '#contract/schemas.ts'
import { postalCodes } from '#places/postal-table.ts'
import { codedId } from '#questions/coded.ts'
import { kindOf } from '#questions/kinds.ts'
import { readAnswers } from '#rules/answers/answers.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import { canBeCoded } from '#rules/coding/coded-questions.ts'
import { textHash } from '#server/coding/text-hash.ts'
import { fixedCatalog } from '#server/live-catalog.ts'
import { noteQuestionnaires } from '#server/process/open-store.ts'
import { survey005 } from '#surveys/005.ts'
import { findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic, startedBody, type TestApp, testApp, testConfig } from '../support/app.ts'
import { manyRespondents } from '../support/crowds/respondents.ts'
import { type Database, engines, usualDatabase } from '../support/databases.ts'
import { readCsv } from '../support/read-csv.ts'
import { someRecord } from '../support/some-record.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const TOGETHER = 10
const WEBHOOK_SECRET = 'webhook-secret-of-the-tests'
const FORM_001 = 'NqzbClAQ'

/** What may differ after one visit: how many came and were turned away, when, and how the process does. Nothing of what anybody answered. */
const bareNumbers = [
  /^\/api\/stats\.(bursts|typeform)\./,
  /^\/api\/stats\.surveys\.\d+\.(total|completed|unique_ips|verified|reported|refused\.\w+|days\.\d+|lastAnswered)$/,
  /\/stats\.(total|completed|unique_ips)$/,
  /\/turnout\.(hours|days)\.\d+\.(started|completed)$/,
  /\/quality\.(isBurst|hours\.\d+\.completed|refused\.\w+)$/,
  // How many of the completions came in one hour.
  /\/releases\.obstacles\.burst\./,
  /\/encuestas\.csv\.\d+\.(Total|Completadas|IP únicas|Tasa|Verificadas|Reportadas|Rechazadas)/,
  /\/(horas|dias)\.csv\.\d+\.(Iniciadas|Completadas)$/,
  /\/(funnel\.stages|embudo\.csv\.\d+)\.(Iniciaron|Enviaron)\b/,
  /^\/api\/stats\/salud\.(grade|checks|startedAt|commits|waitingWrites|lateness|memoryBytes|connections|lastProofAt|refusals)\b/,
  /^\/metrics\.encuestas_(starts|completions|repeats_refused|http_requests|refusals|store_writes)_total\b/,
  /^\/metrics\.encuestas_(http_request_duration|store_commit_duration|event_loop_delay_p99|event_loop_delay_max)_seconds/,
  /^\/metrics\.encuestas_(memory_bytes|start_time_seconds|forgetting_\w+|connections|arrivals|arrivals_fullest_origin|store_batch_writes|store_waiting_writes)/,
  /^\/metrics\.encuestas_typeform_last_proof_timestamp_seconds/,
  /^\/metrics\.encuestas_disk_free_bytes/,
]

function watchedCalls(surveyId: string): string[] {
  const survey = findSurvey(fixedSurveys, surveyId)
  if (!survey) throw new Error(surveyId)
  const questions = questionsOf(survey.questionnaire)
  const withWords = questions.filter((question) => kindOf(question).takesWords(question))
  const some = questions.slice(0, 2).map(({ id }) => id)
  const { analysis, comparison, trend, openAnswers, stats, turnout, funnel, settingAside, quality, releases } = apiPaths
  return [
    ...[stats, turnout, funnel, analysis, settingAside, quality, releases].map((path) => path(surveyId)),
    `${analysis(surveyId)}?which=all`,
    ...some.map((id) => `${trend(surveyId)}?question=${id}`),
    ...['sex', 'age', 'municipality'].map((by) => `${comparison(surveyId)}?question=${some[0]}&by=${by}`),
    ...withWords.map(({ id }) => `${openAnswers(surveyId)}?question=${id}`),
    ...withWords.map(({ id }) => `${codingPaths.texts(surveyId)}?question=${id}&show=waiting`),
    ...withWords.slice(0, 1).map(({ id }) => `${apiPaths.crosstab(surveyId)}?filas=${codedId(id)}&columnas=sex`),
    codingPaths.coding(surveyId),
    ...[panelCsvPaths.hours, panelCsvPaths.days, panelCsvPaths.places, panelCsvPaths.funnel].map((path) =>
      path(surveyId),
    ),
    ...Object.values(panelExportPaths).map((path) => path(surveyId)),
    ...[apiPaths.crosstab(surveyId), crosstabFilePaths.csv(surveyId)].map(
      (path) => `${path}?filas=${some[0]}&columnas=${some[1]}`,
    ),
    apiPaths.overview,
    apiPaths.health,
    panelCsvPaths.surveys,
    '/metrics',
  ]
}

/** Every single value that the panel tells, by where it stands. */
async function look({ app }: TestApp, surveyId: string): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const url of watchedCalls(surveyId)) {
    const { statusCode, body } = await app.inject({ url, headers })
    expect([url, statusCode]).toEqual([url, 200])
    note(url, readReply(url, body))
  }
  return seen

  function note(name: string, value: unknown) {
    if (typeof value !== 'object' || value === null) seen.set(name, String(value))
    else for (const [key, part] of Object.entries(value)) note(`${name}.${key}`, part)
  }
}

function readReply(url: string, body: string): unknown {
  if (url === '/metrics') return Object.fromEntries(body.split('\n').map((line) => line.split(/ (?=\S+$)/)))
  if (/\.csv\b/.test(url)) {
    const [header = [], ...rows] = readCsv(body)
    return rows.map((row) => Object.fromEntries(row.map((cell, at) => [header[at], cell])))
  }
  if (url.endsWith('/releases')) return byCode(JSON.parse(body))
  if (url.endsWith('/funnel')) return byStage(JSON.parse(body))
  return body.startsWith('{') && !url.endsWith('.jsonl') ? JSON.parse(body) : body
}

/** Whether one obstacle more comes before them or not, the others are the same. */
function byCode({ obstacles, ...others }: ReleasesReply) {
  return { ...others, obstacles: Object.fromEntries(obstacles.map(({ code, ...obstacle }) => [code, obstacle])) }
}

function byStage({ stages, ...others }: FunnelReply) {
  return { ...others, stages: Object.fromEntries(stages.map(({ name, ...stage }) => [name, stage])) }
}

function told(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(
    (name) => before.get(name) !== after.get(name) && !bareNumbers.some((pattern) => pattern.test(name)),
  )
}

/** What people write is counted, too: every text that they will write has been coded, and takes its codes as soon as it can be read. */
async function codeWords({ store }: TestApp, surveyId: string): Promise<void> {
  const survey = findSurvey(fixedSurveys, surveyId)
  const codes = [{ id: 'agua', label: 'Agua' }]
  const given = people.map(({ answers }) => toStoredAnswers(readAnswers(survey005.questionnaire, answers)))
  for (const question of survey ? questionsOf(survey.questionnaire).filter(canBeCoded) : []) {
    const about = { surveyId, question: question.id }
    await store.coding.saveFrame({ ...about, after: 0, codes, isPublished: true, record: someRecord })
    const words = ['Agua', ...given.flatMap((answers) => answers[question.id]?.words ?? [])]
    const texts = words.map((text) => ({ textHash: textHash(text), codes: ['agua'] }))
    await store.coding.codeTexts({ ...about, coder: 'ana', texts })
  }
}

/** Somebody with the panel's password, who looks before and after everything that happens. */
async function watcher(site: TestApp, surveyId: string) {
  await codeWords(site, surveyId)
  let before = await look(site, surveyId)
  const held = (seen: Map<string, string>) => Number(seen.get(`${apiPaths.quality(surveyId)}.completed`))
  return {
    /** How many came into the figures together. With fewer than ten the figures must stay as they were. */
    async afterwards(then = site): Promise<number> {
      // As the server does every five seconds.
      await then.store.inbox.move()
      const after = await look(then, surveyId)
      const together = held(after) - held(before)
      if (Math.abs(together) < TOGETHER) expect(told(before, after)).toEqual([])
      before = after
      return together
    },
  }
}

async function siteOn({ url }: Database, env: Record<string, string> = {}): Promise<TestApp> {
  const site = await testApp({
    env: { TYPEFORM_WEBHOOK_SECRET: WEBHOOK_SECRET, ...env },
    freshDatabase: async () => ({ url, remove: async () => {} }),
  })
  await noteQuestionnaires(site.store, fixedCatalog(testConfig(env)))
  return site
}

async function emptyDatabase(freshDatabase: () => Promise<Database> = usualDatabase): Promise<Database> {
  const database = await freshDatabase()
  onTestFinished(database.remove)
  return database
}

const people = manyRespondents(survey005, 25)
/** The first of each ten come together: each look at the whole panel takes longer than ten visits. */
const UNWATCHED = 6
const addressOf = (person: number) => `2001:db8:${person + 1}::1`

async function answerOurForm({ app, visitor }: TestApp, person: number) {
  const remoteAddress = addressOf(person)
  const { sessionId } = await startedBody(visitor(remoteAddress), '005')
  const { answers, postalCode } = people[person] ?? {}
  const payload = { sessionId, answers, ...(postalCode && { cp: postalCode, colonia: 'Centro' }) }
  const { statusCode } = await app.inject({ method: 'POST', url: apiPaths.responses('005'), payload, remoteAddress })
  expect(statusCode).toBe(200)
}

/** Typeform tells what somebody answered. */
async function deliver({ app }: TestApp, person: number, sessionId: string) {
  const option = (ref: string, refs: readonly string[]) => ({
    type: 'choice',
    field: { ref },
    choice: { ref: refs[person % refs.length] },
  })
  const payload = JSON.stringify({
    event_type: 'form_response',
    form_response: {
      form_id: FORM_001,
      token: `response-${person}`,
      hidden: { session_id: sessionId, cp: postalCodes[person * 3], colonia: 'Centro' },
      answers: [option('sex', ['woman', 'man']), option('age-band', ['18-to-24', '25-to-34', '35-to-44'])],
    },
  })
  const signature = `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(payload).digest('base64')}`
  const { statusCode } = await app.inject({
    method: 'POST',
    url: apiPaths.typeformWebhook,
    headers: { 'content-type': 'application/json', 'typeform-signature': signature },
    payload,
  })
  expect(statusCode).toBe(200)
}

/** The page on which the form was tells that it was sent, with its proof of work. */
async function reportWithProof({ app, visitor }: TestApp, person: number, sessionId: string) {
  const remoteAddress = addressOf(person)
  const asked = await app.inject({ method: 'POST', url: apiPaths.proof('001'), payload: { sessionId }, remoteAddress })
  const challenge = asked.json<Challenge>()
  const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
  const cp = postalCodes[person * 3]
  const report = { sessionId, responseId: `response-${person}`, cp, colonia: 'Centro', proof }
  expect((await visitor(remoteAddress).complete(report)).statusCode).toBe(200)
}

async function startTypeform({ visitor }: TestApp, person: number): Promise<string> {
  return (await startedBody(visitor(addressOf(person)))).sessionId
}

describe.each(engines)('with our own form, on $engine', ({ freshDatabase }) => {
  test('visits, one after another, come into the figures by tens', async () => {
    const site = await siteOn(await emptyDatabase(freshDatabase))
    const { afterwards } = await watcher(site, '005')
    for (let person = 0; person < TOGETHER + 2; person += 1) {
      await answerOurForm(site, person)
      if (person < UNWATCHED) continue
      expect(await afterwards()).toBe(person % TOGETHER === TOGETHER - 1 ? TOGETHER : 0)
    }
  })
})

/** How many of the watcher's own calls were quick: three, five and eight of them, when the machine is in that mood. */
function isPaceOfLooking(name: string, surveyId: string): boolean {
  const [, route] = name.match(/^\/metrics\.encuestas_http_request_duration_seconds_bucket\{.*route="([^"]*)"/) ?? []
  const looked = watchedCalls(surveyId).map((url) => url.split('?')[0])
  return route !== undefined && looked.includes(route.replace(/:\w+/, surveyId))
}

/** By itself, or in a sentence. */
function hasNumber(number: number, text: string): boolean {
  return new RegExp(`(?<![\\d.,:-])${number}(?![\\d:-]|[.,]\\d)`).test(text)
}

test.each([
  ['005', answerOurForm],
  ['001', async (site: TestApp, person: number) => reportWithProof(site, person, await startTypeform(site, person))],
] as const)(
  'nothing in the panel or the metrics says how many wait to be counted in survey %s',
  async (surveyId, answer) => {
    const site = await siteOn(await emptyDatabase(), { TYPEFORM_TOKEN: 'tfp_secret' })
    await codeWords(site, surveyId)
    // Ten who are in the figures, so that the others are not simply all who came.
    for (let person = 0; person < TOGETHER; person += 1) await answer(site, person)
    await site.ask('DELETE FROM unproven')
    await site.store.inbox.move()
    const looks: { wait: number; seen: Map<string, string> }[] = []
    for (let person = TOGETHER; person < 2 * TOGETHER - 1; person += 1) {
      await answer(site, person)
      const wait = person - TOGETHER + 1
      if ([3, 5, 8].includes(wait)) looks.push({ wait, seen: await look(site, surveyId) })
    }
    const told = [...(looks[0]?.seen.keys() ?? [])].filter(
      (name) =>
        !isPaceOfLooking(name, surveyId) &&
        new Set(looks.map(({ seen }) => seen.get(name))).size > 1 &&
        looks.every(({ wait, seen }) => hasNumber(wait, seen.get(name) ?? '')),
    )
    expect(told).toEqual([])
  },
)

const choiceIn = (answer: unknown) => String((answer as { choice?: string })?.choice)

test('whoever gives nine of ten answers learns the tenth by subtraction, which the privacy page says', async () => {
  const site = await siteOn(await emptyDatabase())
  for (let person = 0; person < TOGETHER; person += 1) await answerOurForm(site, person)
  await site.store.inbox.move()
  const given = async () => {
    const { body } = await site.app.inject({ url: panelExportPaths.csv('005'), headers })
    const [names = [], ...rows] = readCsv(body)
    return rows.map((row) => row[names.indexOf('water_days')] ?? '')
  }
  const known = await given()
  const [victim, ...own] = people.slice(TOGETHER, 2 * TOGETHER).map(({ answers }) => choiceIn(answers['water-days']))
  for (let person = TOGETHER; person < 2 * TOGETHER; person += 1) await answerOurForm(site, person)
  await site.store.inbox.move()
  const learnt = await given()
  for (const answer of [...known, ...own]) learnt.splice(learnt.indexOf(answer), 1)
  expect(learnt).toEqual([victim])
  expect(readFileSync('docs/privacidad.md', 'utf8')).toContain('## Con el panel y nueve direcciones')
})

test('a restart between two visits tells no more', async () => {
  const database = await emptyDatabase()
  const first = await siteOn(database)
  const { afterwards } = await watcher(first, '005')
  for (let person = 0; person < 5; person += 1) await answerOurForm(first, person)
  expect(await afterwards()).toBe(0)
  await first.app.close()
  await first.store.close()
  const second = await siteOn(database)
  expect(await afterwards(second)).toBe(0)
  for (let person = 5; person < 12; person += 1) {
    await answerOurForm(second, person)
    expect(await afterwards(second)).toBe(person === 9 ? TOGETHER : 0)
  }
})

test.each([['webhook first'], ['page first']])(
  'with Typeform, visits come into the figures by tens, %s',
  async (order) => {
    const site = await siteOn(await emptyDatabase())
    const { afterwards } = await watcher(site, '001')
    for (let person = 0; person < TOGETHER + 2; person += 1) {
      const sessionId = await startTypeform(site, person)
      const steps = [deliver, reportWithProof]
      const arrived: number[] = []
      for (const step of order === 'page first' ? steps.toReversed() : steps) {
        await step(site, person, sessionId)
        if (person >= UNWATCHED) arrived.push(await afterwards())
      }
      expect(arrived.reduce((sum, each) => sum + each, 0)).toBe(person % TOGETHER === TOGETHER - 1 ? TOGETHER : 0)
    }
  },
)

/** Days later, as far as the server knows. */
function waitDays(days: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
}

test('a page that comes when its answers are in the figures, days after Typeform told of them, changes nothing', async () => {
  const site = await siteOn(await emptyDatabase())
  const { afterwards } = await watcher(site, '001')
  const sessions: string[] = []
  for (let person = 0; person < TOGETHER; person += 1) {
    const sessionId = await startTypeform(site, person)
    await deliver(site, person, sessionId)
    sessions.push(sessionId)
    if (person >= UNWATCHED) expect(await afterwards()).toBe(0)
  }
  waitDays(2)
  expect(await afterwards()).toBe(TOGETHER)
  await reportWithProof(site, 3, sessions[3] ?? '')
  expect(await afterwards()).toBe(0)
})

test('an answer that Typeform shows after the last try changes the figures with the next ten', async () => {
  const site = await siteOn(await emptyDatabase())
  const { afterwards } = await watcher(site, '001')
  const sessions: string[] = []
  for (let person = 0; person < TOGETHER; person += 1) {
    const sessionId = await startTypeform(site, person)
    await reportWithProof(site, person, sessionId)
    sessions.push(sessionId)
  }
  expect(await afterwards()).toBe(0)
  await site.ask('DELETE FROM unproven')
  expect(await afterwards()).toBe(TOGETHER)
  await deliver(site, 3, sessions[3] ?? '')
  expect(await afterwards()).toBe(0)
  for (let person = TOGETHER; person < 2 * TOGETHER; person += 1) {
    const sessionId = await startTypeform(site, person)
    await deliver(site, person, sessionId)
    await reportWithProof(site, person, sessionId)
    if (person < TOGETHER + UNWATCHED) continue
    expect(await afterwards()).toBe(person === 2 * TOGETHER - 1 ? TOGETHER : 0)
  }
  const found = await site.ask('SELECT state FROM survey_session WHERE answers IS NOT NULL')
  expect(found).toEqual(Array(TOGETHER + 1).fill({ state: 'verified' }))
})

test('the last whom Typeform proves after the end of a survey come into the figures together', async () => {
  const site = await siteOn(await emptyDatabase())
  const sessions: string[] = []
  for (let person = 0; person < 3; person += 1) {
    const sessionId = await startTypeform(site, person)
    await reportWithProof(site, person, sessionId)
    sessions.push(sessionId)
  }
  const arrived: number[] = []
  for (const [person, sessionId] of sessions.entries()) {
    await deliver(site, person, sessionId)
    await site.store.inbox.move(() => true)
    arrived.push((await site.ask('SELECT id FROM survey_session')).length)
  }
  expect(arrived).toEqual([0, 0, 3])
})
