import { expect, test } from 'vitest'
import type { QualityReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { countedParts } from '#rules/quality/counted-parts.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../../../../tests/support/app.ts'

const [first, second] = survey005.questionnaire.sections
const reach = ({ app }: Pick<TestApp, 'app'>, payload: object, remoteAddress = '198.51.100.7') =>
  app.inject({ method: 'POST', url: apiPaths.reached('005'), payload, remoteAddress })
const told = async ({ app }: Pick<TestApp, 'app'>) => {
  const reply = await app.inject({ url: apiPaths.quality('005'), headers: basic('admin', ADMIN_PASSWORD) })
  return reply.json<QualityReply>().reached
}
const counted = ({ ask }: Pick<TestApp, 'ask'>) =>
  ask("SELECT bucket, amount FROM tally WHERE measure = 'reached-on-day'")

test('that somebody came to a part is counted by day, and nothing else is kept', async () => {
  const site = await testApp()
  for (const part of [first.id, first.id, second.id]) expect((await reach(site, { part })).statusCode).toBe(204)
  const day = mexicoDay(Date.now())
  await expect
    .poll(async () => (await counted(site)).map(({ bucket, amount }) => [bucket, Number(amount)]).toSorted())
    .toEqual(
      [
        [`${day} ${second.id}`, 1],
        [`${day} ${first.id}`, 2],
      ].toSorted(),
    )
  expect(await site.ask('SELECT * FROM visitor_inbox')).toEqual([])
  expect(await site.ask('SELECT * FROM visitor')).toEqual([])
  expect(await site.ask("SELECT * FROM tally WHERE measure <> 'reached-on-day'")).toEqual([])
})

test('who sends a session with it, or a part that there is not, is not counted', async () => {
  const site = await testApp()
  expect((await reach(site, { part: first.id, sessionId: 'x'.repeat(24) })).statusCode).toBe(400)
  expect((await reach(site, {})).statusCode).toBe(400)
  expect((await reach(site, { part: 'no-such-part' })).statusCode).toBe(204)
  await reach(site, { part: second.id })
  await expect.poll(() => counted(site)).toHaveLength(1)
})

test('an opened page is counted with the name of its link; a name that is none is refused', async () => {
  const site = await testApp()
  for (const body of [{ step: 'visit' }, { step: 'visit', via: 'radio' }, { step: 'place' }]) {
    expect((await reach(site, body)).statusCode).toBe(204)
  }
  for (const via of ['', 'Radio', 'a b', 'x'.repeat(25), "'; DROP TABLE tally", 7]) {
    expect((await reach(site, { step: 'visit', via })).statusCode, `${via}`).toBe(400)
  }
  expect((await reach(site, { step: 'place', via: 'radio' })).statusCode).toBe(400)
  expect((await reach(site, { step: 'visit', sessionId: 'x'.repeat(24) })).statusCode).toBe(400)
  const day = mexicoDay(Date.now())
  await expect
    .poll(() => site.ask("SELECT bucket FROM tally WHERE measure = 'visited-on-day' ORDER BY bucket"))
    .toEqual([`${day} place`, `${day} visit`, `${day} visit radio`].map((bucket) => ({ bucket })))
})

test('in a survey that is closed nothing is counted', async () => {
  const site = await testApp({ env: { CLOSES_005: '2026-01-01T00:00:00Z' } })
  expect((await reach(site, { part: first.id })).statusCode).toBe(204)
  await site.store.close()
  expect(await counted(site)).toEqual([])
})

test('it is limited as other calls are', async () => {
  const site = await testApp({ env: { RATE_LIMIT_PER_MINUTE: '2' } })
  const replies = []
  for (let time = 0; time < 3; time += 1) replies.push((await reach(site, { part: first.id })).statusCode)
  expect(replies).toEqual([204, 204, 429])
})

test('the panel tells it in tens: no visitor alone shows how far they came', async () => {
  const site = await testApp()
  const day = mexicoDay(Date.now())
  const seen = []
  for (let visitor = 1; visitor <= 21; visitor += 1) {
    await site.store.participation.noteReached({ surveyId: '005', part: first.id, day })
    seen.push((await told(site))[0])
  }
  await site.store.participation.noteReached({ surveyId: '005', part: first.id, day: '2026-01-01' })
  expect(seen.map((one) => one?.total)).toEqual([...Array(9).fill(0), ...Array(10).fill(10), 20, 20])
  for (let visitor = 0; visitor < 8; visitor += 1) {
    await site.store.participation.noteReached({ surveyId: '005', part: first.id, day: '2026-01-01' })
  }
  expect(await told(site)).toEqual(
    countedParts(survey005.questionnaire).map(({ title }, at) => ({
      part: title,
      total: at === 0 ? 30 : 0,
      lastDays: at === 0 ? 20 : 0,
    })),
  )
})

test('a part that only some are shown would tell what they answered: it is not counted', () => {
  const onlySome = {
    ...second,
    id: 'only-some',
    questions: [{ ...second.questions[0], showIf: { question: 'x', isOneOf: ['y'] } }],
  }
  const { questionnaire } = survey005
  expect(countedParts({ ...questionnaire, sections: [first, onlySome] }).map(({ id }) => id)).toEqual([first.id])
  // Today every part has a question for everybody.
  for (const survey of fixedSurveys) expect(countedParts(survey.questionnaire)).toEqual(survey.questionnaire.sections)
})
