import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { municipalityOf } from '#places/postal-table.ts'
import { survey001 } from '#surveys/001.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'
import { moveAll } from '../../../../tests/support/store.ts'
import { typeformQuestionnaire } from '../../typeform/form-answers.ts'

const SECRET = 'webhook-secret-of-the-tests'
const FORM_001 = 'NqzbClAQ'
const FORM_002 = 'KXkCN00o'

function event(sessionId: string | undefined, over: object = {}) {
  const hidden = sessionId ? { session_id: sessionId, cp: '20000', colonia: 'Aguascalientes Centro' } : undefined
  return {
    event_id: 'e1',
    event_type: 'form_response',
    form_response: { form_id: FORM_001, token: 'response-1', hidden, ...over },
  }
}

function deliver({ app }: TestApp, body: object | string, secret = SECRET) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('base64')}`
  return app.inject({
    method: 'POST',
    url: apiPaths.typeformWebhook,
    headers: { 'content-type': 'application/json', 'typeform-signature': signature },
    payload,
  })
}

async function setUp(env: Record<string, string> = {}) {
  const site = await testApp({ env: { TYPEFORM_WEBHOOK_SECRET: SECRET, ...env } })
  const ana = site.visitor()
  const started = async (survey = '001') => (await ana.start(survey)).json<{ sessionId: string }>().sessionId
  const counts = async (survey = '001') => {
    const rows = await site.ask(`SELECT measure, amount FROM tally WHERE bucket = '' AND survey_id = '${survey}'`)
    const amounts = Object.fromEntries(rows.map(({ measure, amount }) => [measure, Number(amount)]))
    return { completed: amounts.completed ?? 0, verified: amounts.verified ?? 0 }
  }
  const answer = (sessionId: string) =>
    site.app.inject({
      method: 'POST',
      url: apiPaths.responses('001'),
      payload: { sessionId, answers: plainAnswers(survey001.questionnaire) },
    })
  return { site, ana, started, counts, answer }
}

test('a signed webhook alone completes the session, and replays change nothing', async () => {
  const { site, ana, started, counts } = await setUp()
  const sessionId = await started()
  for (let times = 0; times < 3; times += 1) expect((await deliver(site, event(sessionId))).statusCode).toBe(200)

  expect(await counts()).toEqual({ completed: 1, verified: 1 })
  expect((await ana.check()).json()).toMatchObject({ canAccess: false })
  expect(await site.ask('SELECT postal_code, colonia FROM session_inbox')).toEqual([
    { postal_code: '20000', colonia: 'Aguascalientes Centro' },
  ])
})

test('verify-completion is believed once the webhook has come, and not before', async () => {
  const { site, ana, started, counts } = await setUp()
  const body = { sessionId: await started(), responseId: 'response-1' }
  const early = await ana.verify(body)
  expect([early.statusCode, early.json()]).toEqual([
    503,
    { error: failures['not-verifiable'].sentence, code: 'not-verifiable' },
  ])
  await deliver(site, event(body.sessionId))
  expect((await ana.verify(body)).statusCode).toBe(200)
  expect((await ana.verify({ ...body, responseId: 'made-up' })).statusCode).toBe(503)
  expect(await counts()).toEqual({ completed: 1, verified: 1 })
})

test('survey 002 carries no session: its report is proven by the response id, whichever comes first', async () => {
  for (const order of ['page first', 'webhook first']) {
    const { site, ana, started, counts } = await setUp()
    const sessionId = await started('002')
    const page = () => ana.complete({ sessionId, responseId: 'response-1' }, '002')
    const webhook = () => deliver(site, event(undefined, { form_id: FORM_002 }))
    if (order === 'page first') {
      await page()
      expect(await counts('002')).toEqual({ completed: 1, verified: 0 })
      await webhook()
    } else {
      await webhook()
      await page()
    }
    expect(await counts('002'), order).toEqual({ completed: 1, verified: 1 })
  }
})

test('a wrong signature, another secret, or none at all answer 401, and nothing is kept', async () => {
  const { site, started } = await setUp()
  const body = event(await started())
  expect((await deliver(site, body, 'another secret')).statusCode).toBe(401)
  const unsigned = await site.app.inject({ method: 'POST', url: apiPaths.typeformWebhook, payload: body })
  expect(unsigned.statusCode).toBe(401)
  const { site: unconfigured } = await setUp({ TYPEFORM_WEBHOOK_SECRET: '' })
  expect((await deliver(unconfigured, body)).statusCode).toBe(401)
  expect(await site.ask('SELECT * FROM typeform_inbox')).toEqual([])
})

test('the signature is of the bytes as they came, however the JSON is written', async () => {
  const { site, started, counts } = await setUp()
  const spaced = JSON.stringify(event(await started()), null, 4)
  expect((await deliver(site, spaced)).statusCode).toBe(200)
  expect(await counts()).toEqual({ completed: 1, verified: 1 })
})

test('a form of nobody, a sandbox response and nonsense are refused, never with 404 or 410', async () => {
  const { site, started, counts } = await setUp()
  const sessionId = await started()
  const refused = [
    event(sessionId, { form_id: 'unknown' }),
    event(sessionId, { token: '__sandbox' }),
    event(sessionId, { token: 7 }),
    { event_type: 'form_response' },
    'not json',
    '',
  ]
  for (const body of refused) {
    const { statusCode } = await deliver(site, body)
    expect(statusCode, JSON.stringify(body)).toBe(400)
  }
  expect((await deliver(site, { event_type: 'form_response_partial' })).statusCode).toBe(200)
  expect(await counts()).toEqual({ completed: 0, verified: 0 })
})

test('the session of another survey is not touched by this form', async () => {
  const { site, started, counts } = await setUp()
  const sessionId = await started('003')
  expect((await deliver(site, event(sessionId))).statusCode).toBe(200)
  expect(await counts('003')).toEqual({ completed: 0, verified: 0 })
})

test('a session that Typeform has proven takes no answers of our own form, and says why', async () => {
  const { site, started, counts, answer } = await setUp()
  const sessionId = await started()
  await deliver(site, event(sessionId))
  const reply = await answer(sessionId)
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { error: failures['already-answered'].sentence, code: 'already-answered' },
  ])
  expect(await counts()).toEqual({ completed: 1, verified: 1 })
  expect(await site.ask('SELECT answers FROM session_inbox')).toEqual([{ answers: null }])
})

test('a session that answered our own form is not proven again by Typeform, which is thanked all the same', async () => {
  const { site, ana, started, counts, answer } = await setUp()
  const sessionId = await started()
  const { responseId } = (await answer(sessionId)).json<{ responseId: string }>()
  for (let times = 0; times < 2; times += 1) expect((await deliver(site, event(sessionId))).statusCode).toBe(200)
  expect(await counts()).toEqual({ completed: 1, verified: 0 })
  expect(await site.ask('SELECT response_id, session_id FROM typeform_inbox')).toEqual([
    { response_id: 'response-1', session_id: '' },
  ])
  expect((await ana.verify({ sessionId, responseId })).statusCode).toBe(200)
  expect((await ana.verify({ sessionId, responseId: 'response-1' })).statusCode).toBe(503)
})

test('seals that a visitor puts into the hidden field by hand give nobody a second turn', async () => {
  const { site, ana, started, counts } = await setUp()
  const [first, second] = [await started(), await started()]
  const otherSurvey = await started('003')
  const fields = [
    first,
    first,
    second,
    otherSurvey,
    (first.startsWith('A') ? 'B' : 'A') + first.slice(1),
    first.toUpperCase(),
  ]
  for (const [index, sealed] of fields.entries()) {
    const { statusCode } = await deliver(site, event(sealed, { token: `response-${index}` }))
    expect(statusCode).toBe(200)
  }
  for (const [index, sessionId] of fields.entries()) {
    await ana.complete({ sessionId, responseId: `response-${index}` })
    await ana.complete({ sessionId: second, responseId: `response-${index}` })
  }
  expect(await counts()).toEqual({ completed: 1, verified: 1 })
  const used = 'SELECT response_id FROM typeform_inbox WHERE session_id IN (SELECT id FROM session_inbox)'
  expect(await site.ask(used)).toEqual([{ response_id: 'response-0' }])
})

const told = [
  { type: 'choice', field: { ref: 'sex' }, choice: { ref: 'woman', label: 'Mujer' } },
  { type: 'choice', field: { ref: 'age-band' }, choice: { label: '25 a 34 años' } },
  { type: 'email', field: { ref: 'mail' }, email: 'ana@example.org' },
  { type: 'text', field: { ref: 'extra' }, text: 'Algo más' },
]

/** People by cell, and whether a recount finds the same. */
async function counted({ site }: Awaited<ReturnType<typeof setUp>>, surveyId: string) {
  for (const { id, questionnaire } of fixedSurveys) {
    const asked = typeformQuestionnaire(questionnaire)
    const document = JSON.stringify(asked)
    await site.store.counts.noteQuestionnaire({ surveyId: id, version: asked.version, document })
  }
  await moveAll(site.store)
  const survey = fixedSurveys.find(({ id }) => id === surveyId)
  const cells = survey ? await site.store.counts.of(survey) : []
  expect(await site.store.counts.recount(surveyId)).toMatchObject({ mended: 0 })
  return cells.map(({ sex, ageBand, municipality, people }) => [sex, ageBand, municipality, people])
}

test('answers that a webhook brings are kept with the session, counted where its visitor lives, and never an e-mail', async () => {
  const all = await setUp()
  const sessionId = await all.started()
  for (const _ of [1, 2]) await deliver(all.site, event(sessionId, { answers: told }))

  const [row] = await all.site.ask('SELECT version, answers FROM session_inbox')
  expect(row?.version).toBe('1-typeform')
  expect(JSON.parse(String(row?.answers))).toEqual({
    sex: { options: ['woman'] },
    'age-band': { options: ['25-to-34'] },
    'typeform:extra': { words: 'Algo más' },
  })
  expect(await all.site.ask('SELECT content FROM typeform_inbox')).toEqual([{ content: null }])
  expect(await counted(all, '001')).toEqual([['woman', '25-to-34', 'Aguascalientes', 1]])
})

test.each([['webhook first'], ['page first']])(
  'a form without hidden fields brings its answers home too, %s',
  async (order) => {
    const all = await setUp()
    const sessionId = await all.started('002')
    const page = () => all.ana.complete({ sessionId, responseId: 'response-2', cp: '20800', colonia: 'Centro' }, '002')
    const hook = () => deliver(all.site, event(undefined, { form_id: FORM_002, token: 'response-2', answers: told }))
    const steps = order === 'page first' ? [page, hook] : [hook, page]
    for (const step of steps) expect((await step()).statusCode).toBe(200)

    expect(await counted(all, '002')).toEqual([['woman', '25-to-34', municipalityOf('20800'), 1]])
  },
)
