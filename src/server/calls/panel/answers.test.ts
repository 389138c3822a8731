import { beforeAll, expect, test } from 'vitest'
import type { AnalysisReply, ComparisonReply, TrendReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { mondayOf } from '#rules/format/dates.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, appForAll, basic, type TestApp, testApp } from '../../../../tests/support/app.ts'
import { censusPeople } from '../../../../tests/support/crowds/census-people.ts'
import { keepAll, manyRespondents, type Respondent } from '../../../../tests/support/crowds/respondents.ts'
import { engines, usualDatabase } from '../../../../tests/support/databases.ts'
import {
  ageOf,
  chosen,
  expectShares,
  rakedWeights,
  sexOf,
  townOf,
  zoneOf,
} from '../../../../tests/support/releases/one-by-one.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const everybody = manyRespondents(survey005, 900)
const adults = everybody.filter((who) => ageOf(who) !== 'under-18')
/** For tests that only read. */
const answeredByAll = appForAll()
beforeAll(() => keepAll(answeredByAll().store, survey005, everybody))

async function ask<Reply>({ app }: TestApp, path: string, query: Record<string, string> = {}): Promise<Reply> {
  const reply = await app.inject({ url: path, query, headers })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<Reply>()
}

async function answeredBy(people: readonly Respondent[], freshDatabase = usualDatabase) {
  const site = await testApp({ freshDatabase })
  await keepAll(site.store, survey005, people)
  return site
}

test.each(engines)('every number is that of the responses, read one by one, on $engine', async ({ freshDatabase }) => {
  const site = await answeredBy(everybody, freshDatabase)
  const found = await ask<AnalysisReply>(site, apiPaths.analysis('005'))
  expect(found).toMatchObject({
    people: adults.length,
    minors: everybody.length - adults.length,
    edition: 'Censo 2020',
  })
  const weights = rakedWeights(adults)
  const squares = weights.reduce((sum, weight) => sum + weight ** 2, 0)
  expect(found.weighting).toMatchObject({ kind: 'weighted', rung: 2, rungName: 'sexo y edad combinados, y por zona' })
  if (found.weighting.kind !== 'weighted') throw new Error('not weighted')
  expect(found.weighting.deff).toBeCloseTo(squares / adults.length, 9)
  expect(found.weighting.nEff).toBeCloseTo(adults.length ** 2 / squares, 6)
  expect(found.weighting.maxWeight).toBeCloseTo(Math.max(...weights), 9)

  const asked = survey005.questionnaire.sections.flatMap(({ questions }) => questions.map(({ id }) => id))
  expect(found.questions.map(({ question }) => question)).toEqual(asked)
  for (const question of found.questions) expectShares(question, adults, weights)
})

test('the mean of a scale is that of the people who gave a number', async () => {
  const { questions } = await ask<AnalysisReply>(answeredByAll(), apiPaths.analysis('005'))
  const weights = rakedWeights(adults)
  const rated = adults.flatMap((who, at) => {
    const answer = who.answers['water-service-rating']
    return answer && 'value' in answer ? [{ value: answer.value, weight: weights[at] ?? 0 }] : []
  })
  const sum = (of: (one: (typeof rated)[number]) => number) => rated.reduce((total, one) => total + of(one), 0)
  const mean = questions.find(({ question }) => question === 'water-service-rating')?.mean
  expect(mean?.people).toBe(rated.length)
  expect(mean?.unweighted.value).toBeCloseTo(sum(({ value }) => value) / rated.length, 12)
  expect(mean?.weighted.value).toBeCloseTo(sum(({ value, weight }) => value * weight) / sum(({ weight }) => weight), 9)
})

test('who took part stands beside the census, before and after weighting', async () => {
  const { participants } = await ask<AnalysisReply>(answeredByAll(), apiPaths.analysis('005'))
  const weights = rakedWeights(adults)
  const levelIn = { sex: sexOf, age: ageOf, municipality: townOf }
  const people = {
    sex: censusPeople(({ sex }) => sex),
    age: censusPeople(({ ageBand }) => ageBand),
    municipality: censusPeople(({ municipality }) => municipality),
  }
  expect(participants.map(({ trait }) => trait)).toEqual(['sex', 'age', 'municipality'])
  for (const { trait, unknown, levels } of participants) {
    const census = people[trait]
    const all = [...census.values()].reduce((sum, count) => sum + count, 0)
    const known = adults.filter((who) => census.has(levelIn[trait](who) ?? ''))
    expect(unknown).toBe(adults.length - known.length)
    const mass = (of: readonly Respondent[]) => of.reduce((sum, who) => sum + (weights[adults.indexOf(who)] ?? 0), 0)
    for (const { level, people, unweighted, weighted, population } of levels) {
      const here = known.filter((who) => levelIn[trait](who) === level)
      expect(people, level).toBe(here.length)
      expect(unweighted, level).toBeCloseTo(here.length / known.length, 12)
      expect(weighted, level).toBeCloseTo(mass(here) / mass(known), 9)
      expect(population, level).toBeCloseTo((census.get(level) ?? 0) / all, 12)
    }
  }
})

test.each([
  ['sex', sexOf],
  ['age', ageOf],
  ['zone', (who: Respondent) => zoneOf(townOf(who) ?? '')],
  ['municipality', townOf],
] as const)('one question is compared by %s, with the weights of everybody', async (by, levelOf) => {
  const site = answeredByAll()
  const question = 'services-to-improve'
  const { levels } = await ask<ComparisonReply>(site, apiPaths.comparison('005'), { question, by })
  const weights = rakedWeights(adults)
  const placed = by === 'zone' || by === 'municipality' ? adults.filter((who) => townOf(who) !== undefined) : adults
  expect(new Set(levels.map(({ level }) => level))).toEqual(new Set(placed.map(levelOf)))
  for (const { level, isSmall, result } of levels) {
    const here = placed.filter((who) => levelOf(who) === level)
    expectShares(
      result,
      here,
      here.map((who) => weights[adults.indexOf(who)] ?? 0),
    )
    expect(isSmall, level).toBe(here.length < 100 || result.nEff < 50)
  }
})

test('each week stands alone, and says whether it is weighted', async () => {
  const site = answeredByAll()
  const { weeks } = await ask<TrendReply>(site, apiPaths.trend('005'), { question: 'water-bill' })
  const inWeek = (monday: string) =>
    adults.filter(({ day }) => {
      const since = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`) - Date.parse(monday)
      return since >= 0 && since < 7 * 86_400_000
    })
  expect(weeks.map(({ week }) => week)).toEqual(['2026-W26', '2026-W27', '2026-W28', '2026-W29'])
  for (const { week, result } of weeks) {
    const people = inWeek(mondayOf(week))
    expect(result.base).toBe(people.length)
    for (const { option, count } of result.options) {
      expect(count).toBe(people.filter((who) => chosen(who, 'water-bill').includes(option)).length)
    }
  }
  const few = await answeredBy(everybody.slice(0, 40))
  const alone = await ask<TrendReply>(few, apiPaths.trend('005'), { question: 'water-bill' })
  expect(alone.weeks.map(({ isWeighted }) => isWeighted)).toEqual(alone.weeks.map(() => false))
  for (const { result } of alone.weeks) {
    for (const { weighted, unweighted } of result.options) expect(weighted.value).toBeCloseTo(unweighted.value, 12)
  }
})

test('weeks that are weighted are tested against the one before, and a week in which most answer otherwise is clear', async () => {
  const cheap = { 'water-bill': { choice: 'very-cheap' } } as const
  const turned = everybody.map((who, at) =>
    who.day === '20260708' && at % 2 ? { ...who, answers: { ...who.answers, ...cheap } } : who,
  )
  const site = await answeredBy(turned)
  const { weeks } = await ask<TrendReply>(site, apiPaths.trend('005'), { question: 'water-bill' })
  expect(weeks.map(({ isWeighted, changes }) => [isWeighted, changes['very-cheap']?.isClear])).toEqual([
    [false, undefined],
    [true, undefined],
    [true, true],
    [true, true],
  ])
  const others = weeks.flatMap(({ changes }) =>
    Object.entries(changes).map(([option, { isClear }]) => [option, isClear]),
  )
  expect(others.filter(([, isClear]) => !isClear).length).toBeGreaterThan(5)
})

test('with too few people nothing is weighted, the reason is told in words, and small numbers are marked', async () => {
  const site = await answeredBy(everybody.slice(0, 40))
  const { weighting, questions, participants } = await ask<AnalysisReply>(site, apiPaths.analysis('005'))
  if (weighting.kind !== 'unweighted') throw new Error('weighted')
  expect(weighting.why).toMatch(
    /^Hay muy pocas respuestas para ponderar por .+: en el grupo «.+» hay \d+ y se necesitan 20\.$/,
  )
  expect(weighting.why).not.toMatch(/[a-z]-[a-z0-9]/)
  for (const { options } of questions)
    for (const { count, isSmall } of options) expect(isSmall || count >= 10).toBe(true)
  expect(questions[0]?.options.every(({ isSmall }) => isSmall)).toBe(true)
  expect(participants[0]?.levels[0]).not.toHaveProperty('weighted')
})

test('a survey that nobody has answered has no questions, and minors alone are only counted', async () => {
  const site = await testApp()
  const empty = await ask<AnalysisReply>(site, apiPaths.analysis('005'))
  expect(empty).toMatchObject({ people: 0, minors: 0, questions: [], participants: [] })
  await keepAll(site.store, survey005, everybody.filter((who) => ageOf(who) === 'under-18').slice(0, 3))
  expect(await ask<AnalysisReply>(site, apiPaths.analysis('005'))).toMatchObject({
    people: 0,
    minors: 3,
    questions: [],
  })
  expect(await ask(site, apiPaths.comparison('005'), { question: 'water-bill', by: 'sex' })).toEqual({ levels: [] })
  expect(await ask(site, apiPaths.trend('005'), { question: 'water-bill' })).toEqual({ weeks: [] })
})

test('a new answer is in the next look, and without one nothing is read again', async () => {
  const site = await answeredBy(everybody.slice(0, 30))
  const look = async () => (await ask<AnalysisReply>(site, apiPaths.analysis('005'))).people
  const before = await look()
  await site.ask('DELETE FROM cell_count')
  expect(await look()).toBe(before)
  await keepAll(site.store, survey005, adults.slice(31, 32))
  expect(await look()).toBe(1)
})

test('the weeks too are worked out once, until somebody answers', async () => {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const [old, ...others] = adults.slice(0, 3)
  if (!old) throw new Error('nobody')
  const now = others.map((who) => ({ ...who, day: today }))
  const site = await answeredBy([old, ...now.slice(0, 1)])
  const bases = async () => {
    const { weeks } = await ask<TrendReply>(site, apiPaths.trend('005'), { question: 'water-bill' })
    return weeks.map(({ result }) => result.base)
  }
  expect(await bases()).toEqual([1, 1])
  await keepAll(site.store, survey005, now.slice(1))
  expect(await bases()).toEqual([1, 2])
  await site.ask('DELETE FROM cell_count')
  expect(await bases()).toEqual([1, 2])
})

test.each([
  [apiPaths.comparison('005'), { question: 'water-bill' }],
  [apiPaths.comparison('005'), { question: 'water-bill', by: 'colonia' }],
  [apiPaths.comparison('005'), { question: 'water-bill', by: 'sex', and: 'age' }],
  [apiPaths.comparison('005'), { question: '__proto__', by: 'sex' }],
  [apiPaths.trend('005'), { question: 'governorship-vote' }],
  [apiPaths.trend('005'), {}],
])('%s with %o is a bad request', async (path, query) => {
  const { app } = answeredByAll()
  const reply = await app.inject({ url: path, query: query as Record<string, string>, headers })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad-request'])
})
