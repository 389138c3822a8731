import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { publishConfirmation, withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../app.ts'
import { censusRespondents } from '../crowds/census-respondents.ts'
import type { Database } from '../databases.ts'
import { answeredDatabase } from '../postgres/answered-database.ts'
import { methodFileWithout } from './method-file.ts'

/** Noon in Mexico City. */
export const NOON = Date.UTC(2026, 10, 16, 18)
const headers = basic('admin', ADMIN_PASSWORD)
export const REASON = 'Se contó dos veces a una escuela.'

export const crowd = censusRespondents(survey005, 400)

/** At noon of a fixed day, gives sites with the responses of 400 people. Called once in a test file. */
export function answeredSites() {
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
  return (env?: Readonly<Record<string, string>>) => answered(database, env)
}

/** A site on which 400 people answered, with its panel. */
async function answered(
  database: Awaited<ReturnType<typeof answeredDatabase>>,
  env: Readonly<Record<string, string>> = { METHOD_FILE: methodFileWithout() },
) {
  let url = ''
  const freshDatabase = async (): Promise<Database> => {
    const copy = await database.copy()
    url = copy.url
    return copy
  }
  const site = await testApp({ env, freshDatabase })
  return { ...site, url, ...panelOf(site) }
}

export function panelOf({ app }: Pick<TestApp, 'app'>, surveyId = '005') {
  const post = (url: string, payload: object, more = {}) =>
    patiently(() => app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload }))
  const prepare = (body: object = {}) => post(apiPaths.releaseDraft(surveyId), body)
  const publish = (sha256: string, more: object = {}) =>
    post(apiPaths.releases(surveyId), { sha256, confirmation: publishConfirmation(surveyId), ...more })
  return {
    post,
    prepare,
    publish,
    status: async () =>
      (await patiently(() => app.inject({ url: apiPaths.releases(surveyId), headers }))).json<ReleasesReply>(),
    withdraw: (number: number, more: object = {}) =>
      post(apiPaths.releaseWithdrawal(surveyId, number), {
        reason: REASON,
        confirmation: withdrawConfirmation(surveyId, number),
        ...more,
      }),
    /** Prepares and publishes: the sentence with which one of them is refused. */
    async refusal(more: object = {}) {
      const prepared = await prepare()
      const { draft } = prepared.json<ReleasesReply>()
      const reply = draft ? await publish(draft.sha256, more) : prepared
      expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'release-refused' }])
      return reply.json<{ error: string }>().error
    },
    /** The digest of a new draft. */
    draft: async (body: object = {}) => (await prepare(body)).json<ReleasesReply>().draft?.sha256 ?? expect.fail(),
  }
}

/** On a machine that is busy with other tests the site may refuse calls for a moment. */
async function patiently<Reply extends { statusCode: number }>(call: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await call()
    if (reply.statusCode !== 503) return reply
    await pause(100)
  }
}

/** So many more people, who answered on other days. */
export const newcomers = (people: number, days: readonly string[]) =>
  censusRespondents(survey005, people, { seed: people, days: [...days] })

export const later = ['20261116', '20261117', '20261118', '20261119', '20261120', '20261121', '20261122', '20261123']
