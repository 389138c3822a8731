import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { publishConfirmation, withdrawConfirmation } from '#rules/confirmation.ts'
import { openStore } from '#store/store.ts'
import { survey005 } from '#surveys/005.ts'
import { answeredDatabase } from '../../../tests/support/answered-database.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../../../tests/support/app.ts'
import { censusRespondents } from '../../../tests/support/census-respondents.ts'
import type { Database } from '../../../tests/support/databases.ts'
import { methodFileWithout } from '../../../tests/support/method-file.ts'
import { keepAll } from '../../../tests/support/respondents.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Noon in Mexico City. */
const NOON = Date.UTC(2026, 10, 16, 18)
const headers = basic('admin', ADMIN_PASSWORD)
const REASON = 'Se contó dos veces a una escuela.'

const crowd = censusRespondents(survey005, 400)
let database: Awaited<ReturnType<typeof answeredDatabase>>
beforeAll(async () => {
  database = await answeredDatabase(survey005, crowd)
})
afterAll(() => database.remove())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A site on which 400 answered, and its desk. */
async function answered() {
  let url = ''
  const freshDatabase = async (): Promise<Database> => {
    const copy = await database.copy()
    url = copy.url
    return copy
  }
  const site = await testApp({ env: { METHOD_FILE: methodFileWithout() }, freshDatabase })
  return { ...site, url, ...deskOf(site) }
}

function deskOf({ app }: Pick<TestApp, 'app'>, surveyId = '005') {
  const post = (url: string, payload: object, more = {}) =>
    patiently(() => app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload }))
  const prepare = (body: object = {}) => post(apiPaths.releaseDraft(surveyId), body)
  const publish = (sha256: string, more: object = {}) =>
    post(apiPaths.releases(surveyId), { sha256, confirmation: publishConfirmation(surveyId), ...more })
  return {
    post,
    prepare,
    publish,
    standing: async () =>
      (await patiently(() => app.inject({ url: apiPaths.releases(surveyId), headers }))).json<ReleasesReply>(),
    withdraw: (number: number, more: object = {}) =>
      post(apiPaths.releaseWithdrawal(surveyId, number), {
        reason: REASON,
        confirmation: withdrawConfirmation(surveyId, number),
        ...more,
      }),
    /** The digest of a new draft. */
    draft: async (body: object = {}) => (await prepare(body)).json<ReleasesReply>().draft?.sha256 ?? expect.fail(),
  }
}

/** On a machine that is busy with other tests the site may turn calls away for a moment. */
async function patiently<Reply extends { statusCode: number }>(call: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await call()
    if (reply.statusCode !== 503) return reply
    await pause(100)
  }
}

const sha256Of = (text: unknown) => createHash('sha256').update(String(text)).digest('hex')

/** As many more people, on days of their own. */
const newcomers = (people: number, days: readonly string[]) =>
  censusRespondents(survey005, people, { seed: people, days: [...days] })

const later = ['20261116', '20261117', '20261118', '20261119', '20261120', '20261121', '20261122', '20261123']

test('what was prepared is published to the byte, under its number, and stays so after a restart', async () => {
  const site = await answered()
  expect(await site.standing()).toEqual({ obstacles: [], published: [] })
  const { draft } = (await site.prepare()).json<ReleasesReply>()
  expect(draft).toMatchObject({ number: 1, madeAt: new Date(NOON).toISOString(), people: 400, obstacles: [] })
  expect(await site.ask('SELECT * FROM release')).toEqual([])

  vi.setSystemTime(NOON + 59 * MINUTE_MS)
  const { draft: left, published } = (await site.publish(draft?.sha256 ?? '')).json<ReleasesReply>()
  expect(left).toBeUndefined()
  expect(published).toEqual([{ number: 1, publishedOn: '2026-11-16', people: 400, sha256: draft?.sha256 }])
  const [row] = await site.ask('SELECT document, sha256 FROM release')
  expect(sha256Of(row?.document)).toBe(draft?.sha256)
  expect(JSON.parse(String(row?.document))).toMatchObject({
    surveyId: '005',
    number: 1,
    isLast: false,
    fieldwork: { from: '2026-10-10', to: '2026-10-29' },
  })
  const said = site.log.filter((line) => line.includes('a release was')).map((line) => JSON.parse(line))
  expect(said).toMatchObject([
    { survey: '005', number: 1, sha256: draft?.sha256, msg: 'a release was prepared' },
    { survey: '005', number: 1, sha256: draft?.sha256, msg: 'a release was published' },
  ])

  const elsewhere = async () => {
    const store = await openStore({ url: site.url, answersPerAddress: 1 })
    onTestFinished(store.close)
    return (await store.releases.all())['005'].map(({ sha256, release }) => [sha256, sha256Of(JSON.stringify(release))])
  }
  expect(await elsewhere()).toEqual([[draft?.sha256, draft?.sha256]])
  await site.store.close()
  expect(await elsewhere()).toEqual([[draft?.sha256, draft?.sha256]])
})

test('nobody publishes without the password, from the page of another site, or without the words', async () => {
  const site = await answered()
  const sha256 = await site.draft()
  const confirmed = { sha256, confirmation: publishConfirmation('005') }
  const calls: [path: string, body: object][] = [
    [apiPaths.releaseDraft('005'), {}],
    [apiPaths.releases('005'), confirmed],
    [apiPaths.releaseWithdrawal('005', 1), { reason: REASON, confirmation: withdrawConfirmation('005', 1) }],
  ]
  for (const [url, payload] of calls) {
    expect((await site.app.inject({ method: 'POST', url, payload })).statusCode, url).toBe(401)
    const foreign = await site.post(url, payload, { origin: 'https://otro.example', 'sec-fetch-site': 'cross-site' })
    expect([foreign.statusCode, foreign.json()], url).toMatchObject([403, { code: 'foreign-page' }])
  }
  expect((await site.app.inject({ url: apiPaths.releases('005') })).statusCode).toBe(401)
  for (const confirmation of ['PUBLICAR 004', 'publicar 005', '']) {
    const reply = await site.publish(sha256, { confirmation })
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'wrong-confirmation' }])
  }
  expect((await site.standing()).draft?.sha256).toBe(sha256)
  expect(await site.ask('SELECT * FROM release')).toEqual([])
})

test('a draft is published only while it is the last, an hour old at most, and of this day', async () => {
  const site = await answered()
  const refused = async (sha256: string) => {
    const reply = await site.publish(sha256)
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'draft-changed' }])
  }
  const first = await site.draft()
  await keepAll(site.store, survey005, newcomers(20, ['20261116']))
  const second = await site.draft()
  expect(second).not.toBe(first)
  await refused(first)
  vi.setSystemTime(NOON + 61 * MINUTE_MS)
  expect((await site.standing()).draft).toBeUndefined()
  await refused(second)
  vi.setSystemTime(NOON + 12 * 60 * MINUTE_MS - MINUTE_MS)
  const third = await site.draft()
  vi.setSystemTime(NOON + 12 * 60 * MINUTE_MS + MINUTE_MS)
  await refused(third)
  expect(await site.ask('SELECT * FROM release')).toEqual([])
})

test('a correction names the old release, a withdrawal keeps it and says why, and numbers go on', async () => {
  const site = await answered()
  const looks = vi.spyOn(site.shown, 'look')
  const first = await site.draft()
  await site.publish(first)
  expect(looks).toHaveBeenCalledTimes(1)
  expect((await site.prepare({ corrects: { number: 2, reason: REASON } })).json()).toMatchObject({
    code: 'unknown-release',
  })

  await keepAll(site.store, survey005, newcomers(160, later))
  vi.setSystemTime(NOON + 8 * DAY_MS)
  const { draft } = (await site.prepare({ corrects: { number: 1, reason: `  ${REASON} ` } })).json<ReleasesReply>()
  expect(draft).toMatchObject({ number: 2, corrects: 1 })
  await site.publish(draft?.sha256 ?? '')

  expect((await site.withdraw(3)).json()).toMatchObject({ code: 'unknown-release' })
  const wrong = await site.withdraw(1, { confirmation: withdrawConfirmation('005', 2) })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'wrong-confirmation' }])
  const { published } = (await site.withdraw(1)).json<ReleasesReply>()
  const withdrawn = { on: '2026-11-24', reason: REASON }
  expect(published).toMatchObject([
    { number: 2, corrects: 1, sha256: draft?.sha256 },
    { number: 1, sha256: first, withdrawn },
  ])
  expect(looks).toHaveBeenCalledTimes(3)
  expect((await site.withdraw(1)).json()).toMatchObject({ code: 'already-withdrawn' })
  const [, second] = await site.ask('SELECT document FROM release ORDER BY number')
  expect(JSON.parse(String(second?.document))).toMatchObject({ corrects: { number: 1, reason: REASON } })
  expect(site.log.join('')).not.toContain('una escuela')
})

test('a withdrawal without a reason that says something is refused', async () => {
  const { withdraw } = deskOf(await testApp())
  for (const more of [
    { reason: '' },
    { reason: ' '.repeat(30) },
    { reason: 'Sí.        ' },
    { reason: 'Una razón con \0 dentro' },
    { number: 1 },
  ]) {
    const reply = await withdraw(1, more)
    expect([reply.statusCode, reply.json()], JSON.stringify(more)).toMatchObject([400, { code: 'bad-request' }])
  }
})
