import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { Challenge } from '#contract/schemas.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { EFFORT_CEILING } from '#rules/quality/effort.ts'
import { survey005 } from '#surveys/005.ts'
import { startedBody, type TestApp, testApp } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'

const PEOPLE = 25
const answers = plainAnswers(survey005.questionnaire)
const home = (index: number) => `2001:db8:77:${index.toString(16)}00::1`

function post({ app }: TestApp, url: string, payload: object, remoteAddress: string) {
  return app.inject({ method: 'POST', url, payload, remoteAddress })
}

async function challengeOf(site: TestApp, survey: string, sessionId: string, address: string): Promise<Challenge> {
  return (await post(site, apiPaths.proof(survey), { sessionId }, address)).json<Challenge>()
}

async function solved(challenge: Challenge) {
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

function atHand() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return { later: (ms: number) => vi.setSystemTime(Date.now() + ms) }
}

const marksOf = async ({ ask }: TestApp) =>
  (await ask('SELECT marks FROM session_inbox')).map(({ marks }) => String(marks))

/** Somebody else's completions make the block busy. */
async function makeBusy(site: TestApp, survey: string) {
  for (let index = 0; index < PEOPLE; index += 1) {
    const address = home(200 + index)
    const { sessionId } = await startedBody(site.visitor(address), survey)
    const body = survey === '005' ? { sessionId, answers } : { sessionId, responseId: `r-${index}` }
    const url = survey === '005' ? apiPaths.responses(survey) : apiPaths.complete(survey)
    expect((await post(site, url, body, address)).statusCode).toBe(200)
  }
}

test.each(['005', '001'])(
  'sessions of %s hoarded in calm and completed in a busy network owe what is asked then',
  async (survey) => {
    const clock = atHand()
    const site = await testApp()
    const first = { address: home(0), ...(await startedBody(site.visitor(home(0)), survey)) }
    clock.later(2 * HOUR_MS)
    const cheap = await challengeOf(site, survey, first.sessionId, first.address)
    expect(cheap.parameters.data.effort).toBe(1)
    const proof = await solved(cheap)
    await makeBusy(site, survey)
    const before = await marksOf(site)
    const body = { sessionId: first.sessionId, responseId: 'hoarded', proof }
    const send = () =>
      survey === '005'
        ? post(site, apiPaths.responses(survey), { ...body, responseId: undefined, answers }, first.address)
        : post(site, apiPaths.complete(survey), body, first.address)
    expect((await send()).statusCode).toBe(200)
    const mark = async () => (await marksOf(site)).toSorted().filter((marks) => !before.includes(marks))
    expect(await mark()).toEqual([expect.stringContaining('busy-network no-proof')])

    // The same work again, by another call, is no more than it was.
    expect((await post(site, apiPaths.complete(survey), body, first.address)).statusCode).toBe(200)
    expect(await mark()).toEqual([expect.stringContaining('busy-network no-proof')])

    // What is asked for now is the larger one, and nobody's answer was lost.
    const dear = await challengeOf(site, survey, first.sessionId, first.address)
    expect(dear.parameters.data.effort).toBe(EFFORT_CEILING)
  },
)

test('a page that solved what was asked within the hour keeps what it did, however busy it becomes', async () => {
  const site = await testApp()
  const address = home(0)
  const { sessionId } = await startedBody(site.visitor(address), '005')
  const proof = await solved(await challengeOf(site, '005', sessionId, address))
  await makeBusy(site, '005')
  const before = await marksOf(site)
  await post(site, apiPaths.responses('005'), { sessionId, answers, proof }, address)
  const [mark] = (await marksOf(site)).filter((marks) => !before.includes(marks))
  expect(mark).toContain('busy-network')
  expect(mark).not.toContain('no-proof')
})

test('what a page of Typeform reports owes the same work as answers to our own form', async () => {
  const site = await testApp()
  const owed: string[] = []
  for (const [survey, url] of [
    ['001', apiPaths.complete('001')],
    ['005', apiPaths.responses('005')],
  ] as const) {
    const { sessionId } = await startedBody(site.visitor(home(1)), survey)
    const body = survey === '005' ? { sessionId, answers } : { sessionId, responseId: 'invented' }
    expect((await post(site, url, body, home(1))).statusCode).toBe(200)
    owed.push(...(await marksOf(site)).filter((marks) => marks.includes('no-proof')))
  }
  expect(new Set(owed)).toEqual(new Set(['no-proof quick']))
  const strict = await testApp({ env: { PROOF_OF_WORK: 'always', PUBLIC_ORIGIN: 'https://encuestas.example' } })
  const { sessionId } = await startedBody(strict.visitor(home(1)), '001')
  const refused = await post(strict, apiPaths.complete('001'), { sessionId, responseId: 'invented' }, home(1))
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'no-proof'])
})
