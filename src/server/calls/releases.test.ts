import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { publishConfirmation, withdrawConfirmation } from '#rules/confirmation.ts'
import { survey005 } from '#surveys/005.ts'
import { type CatalogSurvey, findSurvey } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../../../tests/support/app.ts'
import { censusRespondents } from '../../../tests/support/census-respondents.ts'
import { methodFileWithout } from '../../../tests/support/method-file.ts'
import { keepAll, type Respondent } from '../../../tests/support/respondents.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Noon in Mexico City. */
const NOON = Date.UTC(2026, 10, 16, 18)
const headers = basic('admin', ADMIN_PASSWORD)
const REASON = 'Se contó dos veces a una escuela.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOON)
})
afterEach(() => {
  vi.useRealTimers()
})

interface Setting {
  readonly crowd?: readonly Respondent[]
  readonly surveyId?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A site on which so many answered, and its desk. */
async function answered({ surveyId = '005', crowd, env = { METHOD_FILE: methodFileWithout() } }: Setting = {}) {
  const survey = findSurvey(surveyId) as CatalogSurvey
  const site = await testApp({ env })
  await keepAll(site.store, survey, crowd ?? censusRespondents(survey, 400))
  return { ...site, survey, ...deskOf(site, surveyId) }
}

function deskOf({ app }: Pick<TestApp, 'app'>, surveyId: string) {
  const post = (url: string, payload: object, more = {}) =>
    app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
  const standing = async () => (await app.inject({ url: apiPaths.releases(surveyId), headers })).json<ReleasesReply>()
  const publish = (sha256: string, more: object = {}) =>
    post(apiPaths.releases(surveyId), { sha256, confirmation: publishConfirmation(surveyId), ...more })
  const prepare = (body: object = {}) => post(apiPaths.releaseDraft(surveyId), body)
  return {
    post,
    standing,
    prepare,
    publish,
    withdraw: (number: number, body: object = {}) =>
      post(apiPaths.releaseWithdrawal(surveyId, number), {
        reason: REASON,
        confirmation: withdrawConfirmation(surveyId, number),
        ...body,
      }),
    /** Prepares and publishes, and gives the digest. */
    async release(body: object = {}) {
      const reply = await prepare(body)
      expect(reply.json(), 'a draft').toMatchObject({ draft: {} })
      const { sha256 = '' } = reply.json<ReleasesReply>().draft ?? {}
      expect((await publish(sha256)).json(), 'published').toMatchObject({ published: [{ sha256 }] })
      return sha256
    },
  }
}

const sha256Of = (text: unknown) => createHash('sha256').update(String(text)).digest('hex')
/** They come on days after the others. */
const newcomers = (people: number, day = '20261116') =>
  censusRespondents(survey005, people, { seed: 7, days: [day] }).map((one, index) => ({ ...one, at: index }))

test('what was prepared is published to the byte, under its number, and every process finds it', async () => {
  const site = await answered()
  expect(await site.standing()).toEqual({ obstacles: [], published: [] })
  const { draft } = (await site.prepare()).json<ReleasesReply>()
  expect(draft).toMatchObject({ number: 1, madeAt: new Date(NOON).toISOString(), people: 400, obstacles: [] })
  expect(await site.ask('SELECT * FROM release')).toEqual([])

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
  expect(site.log.filter((line) => line.includes('a release was')).map((line) => JSON.parse(line))).toMatchObject([
    { survey: '005', number: 1, sha256: draft?.sha256, msg: 'a release was prepared' },
    { survey: '005', number: 1, sha256: draft?.sha256, msg: 'a release was published' },
  ])
})
