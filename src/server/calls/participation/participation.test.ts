import { describe, expect, test } from 'vitest'
import { failures, messages } from '#contract/messages.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { appForAll, startedBody, testApp } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'
import { confirmingApi } from '../../../../tests/support/typeform-api.ts'

/** Each of its surveys is completed once, by one visitor. */
const site = appForAll()
/** Nobody has completed anything there. */
const untouched = appForAll()
const UNKNOWN_SESSION = { sessionId: 'x'.repeat(24), responseId: 'response-1' }

function failure(code: keyof typeof failures) {
  return { error: failures[code].sentence, code }
}

describe.each(fixedSurveys)('survey $id', ({ id, form, questionnaire }) => {
  test('check, start, complete, and the door is closed behind', async () => {
    const { visitor } = site()
    const ana = visitor()

    const check = await ana.check(id)
    expect([check.statusCode, check.json()]).toEqual([200, { canAccess: true, message: messages.accessGranted }])

    const start = await ana.start(id)
    expect(start.statusCode).toBe(200)
    expect(start.json()).toEqual({
      sessionId: expect.stringMatching(/^[A-Za-z0-9_-]{22,}$/),
      message: messages.sessionStarted,
    })

    const { sessionId } = start.json<{ sessionId: string }>()
    if (form.kind === 'builtin') await ana.answer({ sessionId, answers: plainAnswers(questionnaire) }, id)
    const body = { sessionId, responseId: 'response-1' }
    const complete = await ana.complete(body, id)
    expect([complete.statusCode, complete.json()]).toEqual([200, { success: true, message: messages.completed }])

    const after = await ana.check(id)
    expect([after.statusCode, after.json()]).toEqual([200, { canAccess: false, message: messages.accessDenied }])
    const again = await ana.start(id)
    expect([again.statusCode, again.json()]).toEqual([403, failure('turn-taken')])
  })
})

describe('completing', () => {
  test('a second completion from the same address answers 409', async () => {
    const { visitor } = await testApp()
    const [first, second] = [await startedBody(visitor()), await startedBody(visitor())]
    await visitor().complete(first)
    const refused = await visitor().complete(second)
    expect([refused.statusCode, refused.json()]).toEqual([409, failure('already-answered')])
  })

  test('the same session completing again answers 200 and changes nothing', async () => {
    const { visitor, store } = await testApp()
    const body = await startedBody(visitor())
    await visitor().complete(body)
    const again = await visitor().complete({ ...body, responseId: 'response-2' })
    expect([again.statusCode, again.json()]).toEqual([200, { success: true, message: messages.completed }])
    expect(await store.tallies.of('001')).toMatchObject({ total: 1, completed: 1, uniqueVisitors: 1 })
  })

  test('an unknown session answers 404, also when it belongs to another survey', async () => {
    const { visitor } = untouched()
    const never = await visitor().complete(UNKNOWN_SESSION)
    expect([never.statusCode, never.json()]).toEqual([404, failure('unknown-session')])
    const elsewhere = await visitor().complete(await startedBody(visitor()), '002')
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([404, failure('unknown-session')])
  })

  test('the place is kept with the session, tidied', async () => {
    const { visitor, ask } = await testApp()
    await visitor().complete({ ...(await startedBody(visitor())), cp: '20000', colonia: '  Zona Centro ' })
    expect(await ask('SELECT postal_code, colonia FROM session_inbox')).toEqual([
      { postal_code: '20000', colonia: 'Zona Centro' },
    ])
  })

  test.each([
    ['a postal code of another state', { cp: '06600' }],
    ['a blank colonia', { colonia: '   ' }],
    ['a colonia with a NUL', { cp: '20000', colonia: 'Cen\u0000tro' }],
    ['a colonia with a line break', { cp: '20000', colonia: 'Centro\nOtra' }],
  ])('%s answers 400 and leaves the turn free', async (_, place) => {
    const { visitor } = untouched()
    const refused = await visitor().complete({ ...(await startedBody(visitor())), ...place })
    expect([refused.statusCode, refused.json()]).toEqual([400, failure('bad-place')])
    expect((await visitor().check()).json()).toMatchObject({ canAccess: true })
  })

  test.each([
    ['no body', undefined],
    ['no session', { responseId: 'r' }],
    ['no response', { sessionId: 'x'.repeat(24) }],
    ['a number for an id', { ...UNKNOWN_SESSION, responseId: 4 }],
    ['a list for an id', { ...UNKNOWN_SESSION, sessionId: ['x'.repeat(24)] }],
    ['a list', [UNKNOWN_SESSION]],
    ['an id with odd characters', { ...UNKNOWN_SESSION, sessionId: `${'x'.repeat(24)}'--` }],
    ['an id too long', { ...UNKNOWN_SESSION, responseId: 'r'.repeat(129) }],
    ['a postal code of four digits', { ...UNKNOWN_SESSION, cp: '2000' }],
    ['a postal code as a number', { ...UNKNOWN_SESSION, cp: 20000 }],
  ])('%s answers 400', async (_, body) => {
    const { app, visitor } = untouched()
    const refused = body
      ? await visitor().complete(body)
      : await app.inject({ method: 'POST', url: '/api/survey/001/complete' })
    expect([refused.statusCode, refused.json()]).toEqual([400, failure('bad-request')])
  })
})

describe('verifying', () => {
  test('answers 503 while nothing can verify, and the page can still report', async () => {
    const { visitor, ask } = await testApp()
    const body = await startedBody(visitor())
    const refused = await visitor().verify(body)
    expect([refused.statusCode, refused.json()]).toEqual([503, failure('not-verifiable')])
    expect((await visitor().complete(body)).statusCode).toBe(200)
    expect(await ask('SELECT state FROM session_inbox')).toEqual([{ state: 'reported' }])
  })

  test('a response that the form confirms is verified, also after it was reported', async () => {
    const { visitor, ask } = await testApp({ typeformApi: confirmingApi })
    const body = await startedBody(visitor())
    expect((await visitor().complete(body)).statusCode).toBe(200)
    expect((await visitor().verify(body)).statusCode).toBe(200)
    expect(await ask('SELECT state FROM session_inbox')).toEqual([{ state: 'verified' }])
  })

  test('the same statuses as completing: 404 unknown, 409 taken, 400 malformed', async () => {
    const { visitor } = await testApp({ typeformApi: confirmingApi })
    const [first, second] = [await startedBody(visitor()), await startedBody(visitor())]
    expect((await visitor().verify(first)).statusCode).toBe(200)
    expect((await visitor().verify({ ...second, responseId: 'response-2' })).statusCode).toBe(409)
    expect((await visitor().verify({ ...UNKNOWN_SESSION, responseId: 'response-3' })).statusCode).toBe(404)
    expect((await visitor().verify({})).statusCode).toBe(400)
  })
})
