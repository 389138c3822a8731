import { expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic, startedBody, testApp } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'

const signedIn = basic('admin', ADMIN_PASSWORD)

test.each(fixedSurveys)('the administrator sees the tallies of survey $id', async ({ id, questionnaire }) => {
  const { visitor } = await testApp()
  const [ana, beto] = [visitor('198.51.100.7'), visitor('198.51.100.8')]
  const { sessionId } = await startedBody(ana, id)
  await ana.answer({ sessionId, answers: plainAnswers(questionnaire) }, id)
  await beto.start(id)
  await beto.start(id)

  const stats = await visitor('203.0.113.1', signedIn).stats(id)
  expect([stats.statusCode, stats.json()]).toEqual([200, { total: 3, completed: 1, unique_ips: 2 }])
})

test('a survey nobody has opened has zeros', async () => {
  const { visitor } = await testApp()
  expect((await visitor('203.0.113.1', signedIn).stats()).json()).toEqual({ total: 0, completed: 0, unique_ips: 0 })
})

test.each([
  ['no credentials', {}],
  ['a wrong password', basic('admin', 'not-the-password')],
  ['a wrong user', basic('root', ADMIN_PASSWORD)],
  ['an empty password', basic('admin', '')],
  ['another scheme', { authorization: `Bearer ${ADMIN_PASSWORD}` }],
  ['what is not Base64', { authorization: 'Basic ¡hola!' }],
])('%s answers 401 and asks for them', async (_, headers) => {
  const { visitor } = await testApp()
  const refused = await visitor('203.0.113.1', headers).stats()
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['www-authenticate']).toMatch(/^Basic realm="Panel"/)
  expect(refused.json()).toEqual({ error: failures['not-signed-in'].sentence, code: 'not-signed-in' })
})

test('only the administrator learns that a survey does not exist', async () => {
  const { visitor } = await testApp()
  expect((await visitor().stats('999')).statusCode).toBe(401)
  expect((await visitor('203.0.113.1', signedIn).stats('999')).statusCode).toBe(404)
})

test('the user name and password of the settings are the ones that count', async () => {
  const { visitor } = await testApp({ env: { ADMIN_USER: 'directora', ADMIN_PASSWORD: 'contraseña-ñandú' } })
  expect((await visitor('203.0.113.1', basic('directora', 'contraseña-ñandú')).stats()).statusCode).toBe(200)
  expect((await visitor('203.0.113.1', signedIn).stats()).statusCode).toBe(401)
})
