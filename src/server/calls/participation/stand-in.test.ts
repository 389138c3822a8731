import { describe, expect, test } from 'vitest'
import type { HealthReply } from '#contract/health-schemas.ts'
import type { OverviewReply, QualityReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { flagsIn } from '#rules/quality/flags.ts'
import { survey001 } from '#surveys/001.ts'
import { ADMIN_PASSWORD, basic, startedBody, type TestApp, testApp, testConfig } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { moveAll } from '../../../../tests/support/store.ts'
import { resultsOf } from '../../health/check.ts'
import { storedChecks } from '../../health/stored-checks.ts'
import { evidenceOf } from '../../typeform/found-response.ts'

const answers = plainAnswers(survey001.questionnaire)
const nowhere = { postalCode: null, colonia: null }

/** Answers a survey on Typeform with our own form, as its page does where Typeform's does not load. */
async function standIn({ app, visitor }: TestApp, address: string) {
  const { sessionId } = await startedBody(visitor(address))
  const url = apiPaths.responses('001')
  const reply = await app.inject({ method: 'POST', url, payload: { sessionId, answers }, remoteAddress: address })
  return { sessionId, reply, responseId: reply.json<{ responseId: string }>().responseId }
}

const stored = ({ ask }: TestApp) => ask('SELECT state, marks, answers IS NOT NULL AS answered FROM session_inbox')

describe.each(engines)('our own form in place of Typeform’s ($engine)', ({ freshDatabase }) => {
  test('brings answers that are counted and flagged, and never called verified', async () => {
    const site = await testApp({ freshDatabase, env: { TYPEFORM_WEBHOOK_SECRET: 'of-the-test' } })
    for (let index = 0; index < 40; index += 1) {
      const address = `203.0.113.${index}`
      const { sessionId, reply, responseId } = await standIn(site, address)
      expect(reply.statusCode).toBe(200)
      expect((await site.visitor(address).verify({ sessionId, responseId })).statusCode).toBe(200)
      expect((await site.visitor(address).complete({ sessionId, responseId })).statusCode).toBe(200)
    }
    const rows = await stored(site)
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['reported']))
    expect(rows.every(({ marks }) => flagsIn(String(marks)).includes('stand-in'))).toBe(true)
    // As with our own form: the first nineteen of a network are calm, each counted as one arrival.
    expect(rows.filter(({ marks }) => !flagsIn(String(marks)).includes('busy-network'))).toHaveLength(19)
    expect(await site.store.tallies.of('001')).toMatchObject({ completed: 40, verified: 0, reported: 40 })
    expect(await site.store.typeformEvidence.waiting()).toEqual([])
  })

  test('is not verified by what Typeform says of the same session later, nor led to by it', async () => {
    const site = await testApp({ freshDatabase })
    const { sessionId } = await standIn(site, '203.0.113.7')
    const { seals, schedule, store } = site
    const found = { responseId: 'of-typeform', sealed: sessionId, place: nowhere, answers: [] }
    await store.typeformEvidence.record(evidenceOf(found, { surveyId: '001', formId: 'f', seals, schedule }))
    expect(await stored(site)).toMatchObject([{ state: 'reported' }])
    expect(await site.ask('SELECT session_id FROM typeform_inbox')).toEqual([{ session_id: '' }])
    expect(await store.tallies.of('001')).toMatchObject({ completed: 1, verified: 0 })
  })

  test('takes no answers for a session that its page has reported as sent to Typeform', async () => {
    const site = await testApp({ freshDatabase })
    const visitor = site.visitor('203.0.113.7')
    const body = await startedBody(visitor)
    expect((await visitor.complete(body)).statusCode).toBe(200)
    const payload = { sessionId: body.sessionId, answers }
    const refused = await site.app.inject({ method: 'POST', url: apiPaths.responses('001'), payload })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'already-answered'])
    expect(await stored(site)).toMatchObject([{ state: 'reported', marks: expect.not.stringContaining('stand-in') }])
  })
})

test('is shown apart in the panel, and the page of health turns yellow and names the rule that sets it aside', async () => {
  const site = await testApp()
  for (let index = 0; index < 12; index += 1) await standIn(site, `203.0.113.${index}`)
  await moveAll(site.store)
  const panel = async <Reply>(url: string) =>
    (await site.app.inject({ url, headers: basic('admin', ADMIN_PASSWORD) })).json<Reply>()
  const { surveys } = await panel<OverviewReply>(apiPaths.overview)
  expect(surveys.find(({ id }) => id === '001')).toMatchObject({ standIn: 12, reported: 12, counted: 12 })
  expect(surveys.find(({ id }) => id === '005')).toMatchObject({ standIn: 0 })
  expect(await panel<QualityReply>(apiPaths.quality('001'))).toMatchObject({ completed: 12, standIn: 12 })
  const { checks } = await panel<HealthReply>(apiPaths.health)
  expect(checks.filter(({ check }) => check.startsWith('stand-in'))).toMatchObject([
    { grade: 'warning', advice: expect.stringContaining('«formulario propio en lugar de Typeform»') },
  ])
  const payload = { rule: 'stand-in', isOn: true, reason: 'Typeform carga bien en todos los teléfonos' }
  const url = apiPaths.settingAside('001')
  const decided = await site.app.inject({ method: 'POST', url, headers: basic('admin', ADMIN_PASSWORD), payload })
  expect(decided.json()).toMatchObject({ completed: 12, counted: 0 })
})

test('up to a tenth of a day’s answers is the usual bad connection', () => {
  const day = { surveyId: '001', day: '2026-11-18', completed: 40 }
  const found = (standIn: number) =>
    resultsOf(storedChecks, { now: 0, config: testConfig(), standIns: [{ ...day, standIn }] })
  expect(found(4)).toEqual([])
  expect(found(5)).toMatchObject([
    {
      check: 'stand-in-001',
      grade: 'warning',
      sentence: expect.stringContaining('18 de noviembre de 2026, 13\u00a0%'),
    },
  ])
})

test('where our own form is the survey’s form, its answers are verified and carry no such flag', async () => {
  const site = await testApp({ env: { FORM_001: 'builtin' } })
  await standIn(site, '203.0.113.7')
  expect(await stored(site)).toMatchObject([{ state: 'verified', marks: expect.not.stringContaining('stand-in') }])
})

test('the same answers sent twice are stored once, and both replies are the same', async () => {
  const site = await testApp()
  const { sessionId, responseId } = await standIn(site, '203.0.113.7')
  const payload = { sessionId, answers }
  const again = await site.app.inject({ method: 'POST', url: apiPaths.responses('001'), payload })
  expect(again.json()).toEqual({ responseId })
  expect(await site.store.tallies.of('001')).toMatchObject({ completed: 1 })
})
