import { expect, test, vi } from 'vitest'
import { failures } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { survey005 } from '#surveys/005.ts'
import { startedBody, testApp } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'
import { someRecord } from '../../../../tests/support/some-record.ts'
import { evidenceOf } from '../../typeform/found-response.ts'

const closed = { error: failures['survey-closed'].sentence, code: 'survey-closed' }

test('a closed survey lets nobody in, says so kindly, and counts nothing', async () => {
  const { store, schedule, visitor } = await testApp()
  await store.closing.decide({ surveyId: '001', decision: 'closed', at: Date.now(), record: someRecord })
  await schedule.refresh()
  expect((await visitor().check()).json()).toEqual({ canAccess: false, message: closed.error })
  const refused = await visitor().start()
  expect([refused.statusCode, refused.json()]).toEqual([403, closed])
  expect((await visitor().check('002')).json()).toMatchObject({ canAccess: true })
  expect(await store.tallies.of('001')).toMatchObject({ total: 0, completed: 0, uniqueVisitors: 0 })
})

test('who began before it closed has an hour to finish, and is counted', async () => {
  const { app, store, schedule, visitor } = await testApp()
  const [early, late] = [visitor('198.51.100.1'), visitor('198.51.100.2')]
  const answers = plainAnswers(survey005.questionnaire)
  const bodies = [await startedBody(early, '005'), await startedBody(late, '005')]
  const closedAt = Date.now() + 1_000
  await store.closing.decide({ surveyId: '005', decision: 'closed', at: closedAt, record: someRecord })
  await schedule.refresh()
  const answer = (body: { sessionId: string } | undefined) =>
    app.inject({ method: 'POST', url: apiPaths.responses('005'), payload: { sessionId: body?.sessionId, answers } })
  try {
    vi.setSystemTime(closedAt + 59 * 60_000)
    expect((await answer(bodies[0])).statusCode).toBe(200)
    vi.setSystemTime(closedAt + 61 * 60_000)
    expect((await answer(bodies[1])).json()).toEqual(closed)
  } finally {
    vi.useRealTimers()
  }
  expect(await store.tallies.of('005')).toMatchObject({ completed: 1 })
})

test('a survey opens and closes on its dates without anybody doing anything', async () => {
  const env = { OPENS_001: '2026-12-01T08:00-06:00', CLOSES_001: '2026-12-31T20:00-06:00' }
  const { visitor } = await testApp({ env })
  const access = async (moment: string) => {
    vi.setSystemTime(Date.parse(moment))
    return (await visitor().check()).json<{ canAccess: boolean; message: string }>()
  }
  try {
    expect(await access('2026-12-01T07:59:59-06:00')).toEqual({
      canAccess: false,
      message: failures['survey-not-yet'].sentence,
    })
    expect(await access('2026-12-01T08:00:00-06:00')).toMatchObject({ canAccess: true })
    expect(await access('2026-12-31T20:00:00-06:00')).toEqual({ canAccess: false, message: closed.error })
  } finally {
    vi.useRealTimers()
  }
})

test.each(['closed', 'closed for good'])(
  'what Typeform tells of a survey that is %s proves what is kept, and brings nobody in',
  async (how) => {
    const { store, seals, schedule, ask } = await testApp()
    const began = Date.now() - 2 * 3_600_000
    const sealed = (visitor: string) =>
      seals.seal({ surveyId: '001', visitor: visitor.repeat(43), marks: '', at: began })
    const [kept, lost] = [sealed('k'), sealed('l')]
    const session = seals.open({ surveyId: '001', sealed: kept, at: began })
    if (!session) throw new Error('no session')
    const place = { postalCode: null, colonia: null }
    const reported = {
      surveyId: '001',
      session,
      formId: 'f',
      isProvable: true,
      responseId: 'r1',
      place,
      marks: '',
      at: began + 1,
    }
    await store.participation.complete(reported)
    await store.closing.decide({ surveyId: '001', decision: 'closed', at: began + 2, record: someRecord })
    if (how === 'closed for good')
      await store.closing.decide({ surveyId: '001', decision: 'for-good', at: began + 3, record: someRecord })
    await schedule.refresh()
    const before = await ask('SELECT hash FROM visitor UNION ALL SELECT hash FROM visitor_inbox')

    for (const [responseId, seal] of [
      ['r1', kept],
      ['r2', lost],
    ] as const) {
      const found = { responseId, sealed: seal, place, answers: [] }
      await store.typeformEvidence.record(evidenceOf(found, { surveyId: '001', formId: 'f', seals, schedule }))
    }

    expect(await ask('SELECT hash FROM visitor UNION ALL SELECT hash FROM visitor_inbox')).toEqual(before)
    expect(await ask('SELECT state FROM session_inbox')).toEqual([{ state: 'verified' }])
    expect(await store.tallies.of('001')).toMatchObject({ completed: 1 })
  },
)
