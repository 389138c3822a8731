import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { OverviewReply, QualityReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { municipalityOf } from '#places/postal-table.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { lastHours } from '#rules/format/dates.ts'
import type { Store } from '#store/store.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic, startedBody, type TestApp, testApp, testConfig } from '../../../../tests/support/app.ts'
import { censusPeople } from '../../../../tests/support/crowds/census-people.ts'
import { keepAll, manyRespondents } from '../../../../tests/support/crowds/respondents.ts'
import { completion } from '../../../../tests/support/store.ts'
import { liveCatalog } from '../../live-catalog.ts'
import { requestMetrics } from '../../metrics/request-metrics.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyQualityCall } from './survey-quality.ts'
import { tallyCalls } from './tallies.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const combinations = [
  '',
  '',
  'busy-network',
  'busy-network no-proof',
  'busy-network crowded-network burst',
  'burst no-proof quick',
  'repeated',
]

async function qualityOf({ app }: Pick<TestApp, 'app'>, survey = '005'): Promise<QualityReply> {
  return (await app.inject({ url: apiPaths.quality(survey), headers })).json<QualityReply>()
}

/** Somebody who took so many seconds and was done at a moment. */
async function completeAt(store: Store, at: number, seconds: number): Promise<void> {
  const name = crypto.randomUUID()
  const one = { ...completion(`20261115${name}`, name, '005'), formId: undefined }
  await store.participation.complete({ ...one, session: { ...one.session, startedAt: at - seconds * 1_000 }, at })
}

test('what was noteworthy is counted once for each response that has it', async () => {
  const site = await testApp()
  const crowd = manyRespondents(survey005, 70).map((one, index) => ({
    ...one,
    marks: combinations[index % combinations.length] ?? '',
  }))
  await keepAll(site.store, survey005, crowd)
  const having = (pattern: RegExp) => crowd.filter(({ marks }) => pattern.test(marks)).length
  expect(await qualityOf(site)).toMatchObject({
    completed: 70,
    networks: { busy: having(/^busy-network( no-proof)?$/), crowded: having(/crowded/) },
    withoutProof: having(/no-proof/),
    inBurst: { responses: having(/burst/), withoutProof: having(/burst no-proof/) },
    repeated: having(/repeated/),
    isBurst: false,
    limited: [],
  })
})

test('each place stands beside its population, and one far above it is named', async () => {
  const site = await testApp()
  const spread = manyRespondents(survey005, 120)
  const flood = spread.slice(0, 60).map((one) => ({ ...one, postalCode: '20500' }))
  const crowd = [...spread, ...flood]
  await keepAll(site.store, survey005, crowd)
  const { places } = await qualityOf(site)
  const flooded = municipalityOf('20500') ?? ''
  const adults = censusPeople(({ municipality }) => municipality)
  const everyone = [...adults.values()].reduce((sum, people) => sum + people)
  const placed = crowd.flatMap(({ postalCode }) => (postalCode ? [municipalityOf(postalCode)] : []))
  expect(places).toMatchObject({ edition: 'Censo 2020', withoutPlace: crowd.length - placed.length })
  expect(new Set(places.municipalities.map(({ municipality }) => municipality))).toEqual(new Set(adults.keys()))
  for (const { municipality, completed, share, population, times, atLeast } of places.municipalities) {
    const people = placed.filter((name) => name === municipality).length
    expect(completed).toBe(people)
    expect(share).toBeCloseTo(people / placed.length, 12)
    expect(population).toBeCloseTo((adults.get(municipality) ?? 0) / everyone, 12)
    expect(times).toBeCloseTo(share / population, 12)
    expect(atLeast).toBeLessThan(times || 1)
  }
  expect(places.municipalities.find(({ municipality }) => municipality === flooded)?.isFarAbove).toBe(true)
  expect(places.municipalities.find(({ municipality }) => municipality === 'Aguascalientes')?.isFarAbove).toBe(false)
})

test('the last hours are told with what was usual then', async () => {
  const site = await testApp()
  const [hour = ''] = lastHours(Date.now(), 1)
  const begun = Date.parse(hour)
  for (let day = 1; day <= 5; day++) {
    for (let person = 0; person < day; person++) await completeAt(site.store, begun - day * 24 * HOUR_MS, 100)
  }
  for (let person = 0; person < 9; person++) await completeAt(site.store, begun, 100)
  const { hours } = await qualityOf(site)
  expect(hours).toHaveLength(48)
  expect(hours.at(-1)).toEqual({ hour, completed: 9, usual: 3 })
  expect(hours.at(-25)).toMatchObject({ completed: 1, usual: 3.5 })
  expect(hours.reduce((sum, { completed }) => sum + completed, 0)).toBe(10)
})

test('times taken and straight lines are told as they were counted', async () => {
  const site = await testApp()
  const seconds = [5, 5, 30, 100, 100, 100, 400, 2_000, 90_000]
  for (const each of seconds) await completeAt(site.store, Date.now(), each)
  const firstOfAll = Object.fromEntries(
    questionsOf(survey005.questionnaire).flatMap((question) =>
      question.kind === 'single' && !question.showIf ? [[question.id, { choice: question.options[0]?.id ?? '' }]] : [],
    ),
  )
  const [one] = manyRespondents(survey005, 1)
  const answered = (answers: object) => ({ ...one, answers: { ...firstOfAll, ...answers } }) as NonNullable<typeof one>
  await keepAll(site.store, survey005, [answered({}), answered({}), answered({ sex: { choice: 'man' } })])
  const { times, lines } = await qualityOf(site)
  expect(times.map(({ time, responses }) => [time, responses])).toEqual([
    ['under-20-s', 2],
    ['under-1-min', 1],
    ['under-3-min', 3 + 3],
    ['under-10-min', 1],
    ['under-1-h', 1],
    ['longer', 1],
  ])
  expect(lines).toEqual({ straight: 2, varied: 1 })
})

test('repeats that were turned away are told by the moment', async () => {
  const site = await testApp()
  const ana = site.visitor()
  const body = await startedBody(ana)
  const again = await startedBody(ana)
  await ana.complete(body)
  await ana.complete(again)
  for (let time = 0; time < 3; time++) await ana.check()
  await ana.start()
  await ana.start()
  expect((await qualityOf(site, '001')).refused).toEqual({ check: 3, start: 2, completion: 1 })
})

test('nobody answered: zeros, no usual and no place', async () => {
  const reply = await qualityOf(await testApp())
  expect(reply).toMatchObject({ completed: 0, networks: { busy: 0, crowded: 0 }, lines: { straight: 0, varied: 0 } })
  expect(reply.places.municipalities).toEqual([])
  expect(reply.hours.every(({ completed, usual }) => completed === 0 && usual === undefined)).toBe(true)
})

test('a burst is told with the survey, and above everything in the panel', async () => {
  const { store, schedule } = await testApp()
  const requests = requestMetrics()
  requests.limited.inc({ what: 'calls', reach: '48' }, 12)
  const services = {
    store,
    schedule,
    catalog: liveCatalog(testConfig(), store),
    config: testConfig(),
    metrics: { requests },
    abuse: { bursts: () => ['005'] },
  } as unknown as Services
  const app: TypedApp = Fastify() as unknown as TypedApp
  onTestFinished(() => app.close())
  surveyQualityCall(app, services)
  tallyCalls(app, services)
  const of = async (survey: string) => (await app.inject({ url: apiPaths.quality(survey) })).json<QualityReply>()
  expect(await of('005')).toMatchObject({ isBurst: true, limited: [{ reason: 'calls-48', refused: 12 }] })
  expect(await of('001')).toMatchObject({ isBurst: false })
  const overview = (await app.inject({ url: apiPaths.overview })).json<OverviewReply>()
  expect(overview.bursts).toEqual(['005'])
})
