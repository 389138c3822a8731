import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { survey005 } from '#surveys/005.ts'
import { startedBody, type TestApp, testApp } from '../../../tests/support/app.ts'
import { plainAnswers } from '../../../tests/support/crowds/plain-answers.ts'

const answers = plainAnswers(survey005.questionnaire)

/** Whoever comes with the plain calls of the specification: nothing is solved. */
async function answer(site: TestApp, address: string) {
  const { sessionId } = await startedBody(site.visitor(address), '005')
  const payload = { sessionId, answers }
  await site.app.inject({ method: 'POST', url: apiPaths.responses('005'), payload, remoteAddress: address })
}

const marksOf = async ({ ask }: TestApp) =>
  Map.groupBy(await ask('SELECT marks FROM session_inbox'), ({ marks }) => String(marks))

test('the twentieth of a /48 owes a proof to be counted, and those before do not', async () => {
  const site = await testApp()
  for (let home = 0; home < 30; home += 1) await answer(site, `2001:db8:77:${home.toString(16)}00::1`)
  const found = await marksOf(site)
  expect([...found.keys()].toSorted()).toEqual(['busy-network no-proof quick repeated', 'no-proof quick'])
  expect(found.get('no-proof quick')).toHaveLength(19)
})

test('far apart nobody is in a crowd', async () => {
  const site = await testApp()
  for (let home = 0; home < 15; home += 1) await answer(site, `2001:db8:${home.toString(16)}::1`)
  expect([...(await marksOf(site)).keys()]).toEqual(['no-proof quick'])
})

test('where no proof is asked for, none is owed', async () => {
  const site = await testApp({ env: { PROOF_OF_WORK: 'off' } })
  await answer(site, '198.51.100.7')
  expect([...(await marksOf(site)).keys()]).toEqual(['quick'])
})

test('whose form cannot be verified yet, and who is then reported, has come once', async () => {
  const site = await testApp({ env: { FORM_001: 'typeform:abcd1234' } })
  for (let home = 0; home < 15; home += 1) {
    const visitor = site.visitor(`2001:db8:77:${home.toString(16)}00::1`)
    const body = { ...(await startedBody(visitor)), responseId: `response-${home}` }
    expect((await visitor.verify(body)).statusCode).toBe(503)
    expect((await visitor.complete(body)).statusCode).toBe(200)
  }
  expect([...(await marksOf(site)).keys()]).toEqual(['no-proof quick'])
})
