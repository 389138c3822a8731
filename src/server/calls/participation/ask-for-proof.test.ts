import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { describe, expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Challenge } from '#contract/schemas.ts'
import { survey005 } from '#surveys/005.ts'
import { startedBody, type TestApp, testApp } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'

const ADDRESS = '198.51.100.7'

function post({ app }: TestApp, url: string, payload: object) {
  return app.inject({ method: 'POST', url, payload, remoteAddress: ADDRESS })
}

async function solved(test: TestApp, sessionId: string, survey = '001'): Promise<unknown> {
  const challenge = (await post(test, apiPaths.proof(survey), { sessionId })).json<Challenge>()
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

describe('asking for work', () => {
  test('gives a session a challenge of the calm effort, and keeps and logs nothing', async () => {
    const test = await testApp()
    const { sessionId } = await startedBody(test.visitor(ADDRESS))
    const before = await test.ask('SELECT * FROM session_inbox')
    const reply = await post(test, apiPaths.proof('001'), { sessionId })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    const { parameters } = reply.json<Challenge>()
    expect(parameters.data).toEqual({ effort: 1 })
    expect(await test.ask('SELECT * FROM session_inbox')).toEqual(before)
    expect(test.log).toEqual([])
  })

  test('is for sessions of this site and survey, which no log line names', async () => {
    const test = await testApp()
    const { sessionId } = await startedBody(test.visitor(ADDRESS))
    for (const [survey, session] of [
      ['002', sessionId],
      ['001', 'x'.repeat(90)],
    ] as const) {
      const reply = await post(test, apiPaths.proof(survey), { sessionId: session })
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'unknown-session'])
      expect(test.log.join()).not.toContain(session)
    }
    expect((await post(test, apiPaths.proof('009'), { sessionId })).json().code).toBe('unknown-survey')
    expect((await post(test, apiPaths.proof('001'), {})).statusCode).toBe(400)
  })

  test('has no answer where no work is wanted', async () => {
    const test = await testApp({ env: { PROOF_OF_WORK: 'off' } })
    const body = await startedBody(test.visitor(ADDRESS))
    const reply = await post(test, apiPaths.proof('001'), { sessionId: body.sessionId })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'unknown-path'])
    expect((await test.visitor(ADDRESS).complete({ ...body, proof: 'of anything' })).statusCode).toBe(200)
  })
})

describe('a completion without the work', () => {
  test.each([[undefined], [null], [7], ['text'], [[]], [{}], [{ challenge: {}, solution: {} }]])(
    'is taken: %j',
    async (proof) => {
      const { visitor } = await testApp()
      const reply = await visitor(ADDRESS).complete({ ...(await startedBody(visitor(ADDRESS))), proof })
      expect(reply.statusCode).toBe(200)
    },
  )

  const completing: [string, (body: object) => object, string][] = [
    [apiPaths.complete('001'), (body) => body, '001'],
    [apiPaths.verifyCompletion('005'), (body) => body, '005'],
    [apiPaths.responses('005'), (body) => ({ ...body, answers: plainAnswers(survey005.questionnaire) }), '005'],
  ]
  test.each(completing)(
    'is refused by %s where the operator wants it always, and taken with it',
    async (url, of, id) => {
      const test = await testApp({ env: { PROOF_OF_WORK: 'always' } })
      const body = of(await startedBody(test.visitor(ADDRESS), id))
      const refused = await post(test, url, body)
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { code: 'no-proof', error: failures['no-proof'].sentence },
      ])
      expect(await test.ask('SELECT * FROM session_inbox')).toEqual([])

      const { sessionId: other } = await startedBody(test.visitor(ADDRESS), id)
      const foreign = await post(test, url, { ...body, proof: await solved(test, other, id) })
      expect(foreign.json().code).toBe('no-proof')

      const { sessionId } = body as { sessionId: string }
      const taken = await post(test, url, { ...body, proof: await solved(test, sessionId, id) })
      // Our own form has no records elsewhere that a page's word could be held to.
      expect(taken.json().code).toBe(url.endsWith('verify-completion') ? 'not-verifiable' : undefined)
    },
  )
})
