import { expect, test } from 'vitest'
import type { AnalysisReply, OverviewReply, SettingAsideReply, TrendReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../../../../tests/support/app.ts'
import { keepAll, manyRespondents } from '../../../../tests/support/crowds/respondents.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const path = apiPaths.settingAside('005')
const marked = ['', '', '', 'quick', 'busy-network no-proof', 'busy-network no-proof quick', 'busy-network']

/** Ten of each, adults all, so that the numbers of a page are those of its people. */
async function answered(): Promise<TestApp> {
  const site = await testApp()
  const crowd = manyRespondents(survey005, 70).map((one, index) => ({
    ...one,
    answers: { ...one.answers, 'age-band': { choice: '25-to-34' } },
    marks: marked[index % marked.length] ?? '',
  }))
  await keepAll(site.store, survey005, crowd)
  return site
}

async function get<Reply>({ app }: TestApp, url: string, query: Record<string, string> = {}): Promise<Reply> {
  return (await app.inject({ url, query, headers })).json<Reply>()
}

const decide = ({ app }: TestApp, payload: object, more = {}) =>
  app.inject({ method: 'POST', url: path, headers: { ...headers, ...more }, payload })

test('a rule that is on leaves its responses out of every figure, and off again brings them back', async () => {
  const site = await answered()
  const seen = async () => {
    const [overview, analysis, all, trend] = await Promise.all([
      get<OverviewReply>(site, apiPaths.overview),
      get<AnalysisReply>(site, apiPaths.analysis('005')),
      get<AnalysisReply>(site, apiPaths.analysis('005'), { which: 'all' }),
      get<TrendReply>(site, apiPaths.trend('005'), { question: 'sex' }),
    ])
    const { completed, counted, setAside } = overview.surveys.find(({ id }) => id === '005') ?? {}
    const inWeeks = trend.weeks.reduce((sum, { result }) => sum + result.base, 0)
    expect(analysis.setAside).toEqual(setAside)
    return { completed, counted, setAside, people: analysis.people, all: all.people, inWeeks }
  }
  const busy = { rule: 'no-proof-in-busy-network', name: 'sin prueba de trabajo en una red concurrida', responses: 20 }
  const atFirst = await seen()
  expect(atFirst).toEqual({ completed: 70, counted: 50, setAside: [busy], people: 50, all: 70, inWeeks: 50 })

  await decide(site, { rule: 'quick', isOn: true, reason: 'Responden sin leer' })
  const quick = { rule: 'quick', name: 'menos de 20 segundos', responses: 10 }
  expect(await seen()).toEqual({ ...atFirst, counted: 40, setAside: [busy, quick], people: 40, inWeeks: 40 })

  await decide(site, { rule: busy.rule, isOn: false, reason: 'Era una escuela' })
  expect(await seen()).toMatchObject({ counted: 50, setAside: [{ ...quick, responses: 20 }], people: 50 })

  await decide(site, { rule: 'quick', isOn: false, reason: 'Vuelta atrás' })
  await decide(site, { rule: busy.rule, isOn: true, reason: 'Vuelta atrás' })
  expect(await seen()).toEqual(atFirst)
})

test('the rules are told with what they find, and every decision with its reason, the newest first', async () => {
  const site = await answered()
  const reply = await decide(site, { rule: 'quick', isOn: true, reason: '  Responden sin leer ' })
  const told = reply.json<SettingAsideReply>()
  expect(told).toEqual(await get(site, path))
  expect(told).toMatchObject({ completed: 70, counted: 40 })
  const rules = Object.fromEntries(told.rules.map(({ rule, ...others }) => [rule, others]))
  expect(rules.quick).toMatchObject({ isOn: true, found: 20, responses: 10 })
  expect(rules['crowded-network']).toMatchObject({ isOn: true, found: 0, responses: 0 })
  await decide(site, { rule: 'quick', isOn: false, reason: 'Fue un error' })
  const { decisions } = await get<SettingAsideReply>(site, path)
  expect(decisions.map(({ name, isOn, reason }) => [name, isOn, reason])).toEqual([
    ['menos de 20 segundos', false, 'Fue un error'],
    ['menos de 20 segundos', true, 'Responden sin leer'],
  ])
})

test.each([
  ['no reason', { rule: 'quick', isOn: true, reason: '  ' }],
  ['a rule that there is not', { rule: 'slow', isOn: true, reason: 'Porque sí' }],
  ['more than was asked', { rule: 'quick', isOn: true, reason: 'Porque sí', survey: '001' }],
  ['a NUL', { rule: 'quick', isOn: true, reason: 'Porque \0 sí' }],
])('%s is refused, and nothing is decided', async (_, payload) => {
  const site = await testApp()
  expect((await decide(site, payload)).statusCode).toBe(400)
  expect(await site.store.settingAside.decisions('005')).toEqual([])
})

test('nobody decides without the password, or from the page of another site', async () => {
  const site = await testApp()
  const decision = { rule: 'quick', isOn: true, reason: 'Porque sí' }
  const stranger = await site.app.inject({ method: 'POST', url: path, payload: decision })
  expect(stranger.statusCode).toBe(401)
  const foreign = await decide(site, decision, { origin: 'https://otro.example', 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(403)
  expect(await site.store.settingAside.decisions('005')).toEqual([])
})
