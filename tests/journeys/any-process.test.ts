import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { Challenge } from '#contract/schemas.ts'
import { survey005 } from '#surveys/005.ts'
import { COMPLETED_MESSAGE } from '#web/survey/flow-state.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { answerSection, someAnswers } from '../support/browser/builtin-form.ts'
import { openPanel } from '../support/browser/panel.ts'
import { surveyVisitor } from '../support/browser/survey-visitor.ts'
import { submission, typeform } from '../support/browser/typeform-page.ts'
import { expectLedgerKept } from '../support/crowds/ledger.ts'
import { plainAnswers } from '../support/crowds/plain-answers.ts'
import { ask, freshPostgres } from '../support/databases.ts'
import { keptSessions } from '../support/kept-sessions.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { roundRobin } from '../support/processes/round-robin.ts'
import { startServer } from '../support/processes/server-process.ts'
import { typeformApiStandIn } from '../support/typeform-api.ts'

const { id: surveyId, questionnaire } = survey005

/** Three processes that share nothing but the database and the settings. */
async function threeProcesses() {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const port = await freePort()
  const vendor = await typeformApiStandIn()
  const env = {
    DATABASE_URL: database.url,
    IP_HASH_SECRET: 'a secret that all three share',
    TRUST_PROXY: 'loopback',
    ADMIN_PASSWORD,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    TYPEFORM_TOKEN: 'tfp_secret',
    TYPEFORM_API: vendor.origin,
  }
  const servers = await Promise.all([startServer(env), startServer(env), startServer(env)])
  const origins = servers.map(({ origin }) => origin)
  const proxy = await roundRobin(port, origins)
  onTestFinished(proxy.close)
  return { database, vendor, ...proxy }
}

test('each call of a visitor, of a browser and of the panel may reach another process', async () => {
  const { database, vendor, origin, served } = await threeProcesses()
  const call = async <Body>(path: string, body?: object): Promise<Body> => {
    const headers = { 'x-forwarded-for': '203.0.113.7', ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(origin + path, {
      method: path.endsWith('/check') ? 'GET' : 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([path, reply.status]).toEqual([path, 200])
    return (await reply.json()) as Body
  }

  expect(await call(apiPaths.check(surveyId))).toMatchObject({ canAccess: true })
  const { sessionId } = await call<{ sessionId: string }>(apiPaths.start(surveyId))
  const challenge = await call<Challenge>(apiPaths.proof(surveyId), { sessionId })
  const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
  const answers = plainAnswers(questionnaire)
  await call(apiPaths.responses(surveyId), { sessionId, answers, cp: '20000', colonia: 'Centro', proof })
  for (let process = 0; process < 3; process += 1)
    expect(await call(apiPaths.check(surveyId))).toMatchObject({ canAccess: false })
  await expectLedgerKept(database.url, {
    started: [sessionId],
    completed: [{ address: '203.0.113.7', sessionId }],
  })
  // The work was done for one process and believed by another.
  expect(JSON.stringify(await ask(database.url, `SELECT * FROM ${keptSessions}`))).not.toContain('no-proof')

  // A device that one process knows has its own budget at the others: as many wrong guesses as it has, not a stranger's.
  const right = basic('admin', ADMIN_PASSWORD)
  const page = await fetch(origin + pagePaths.stats, { headers: right })
  const cookie = String(page.headers.get('set-cookie')).split(';', 1)[0] ?? ''
  for (let process = 0; process < 3; process += 1) {
    const again = await fetch(origin + pagePaths.stats, { headers: { ...right, cookie } })
    expect([again.status, again.headers.get('set-cookie')]).toEqual([200, null])
  }
  expect(served.every((count) => count > 2)).toBe(true)

  const visitor = await surveyVisitor({ origin })
  await visitor.open(surveyId)
  await visitor.givePlace()
  const inBrowser = someAnswers(questionnaire)
  for (const { questions } of questionnaire.sections) await answerSection(visitor.page, questions, inBrowser)
  await visitor.page.waitForURL(`${origin}${pagePaths.thankYou(surveyId)}`)
  await visitor.open(surveyId)
  await visitor.sees(COMPLETED_MESSAGE)
  await visitor.expectClean()

  // With the vendor's form: the process that asks about the response has not seen its session begin.
  const sending = submission()
  vendor.responses = [{ formId: 'NqzbClAQ', responseId: sending.responseId }]
  const other = await surveyVisitor({ origin }, { device: 'phone', answer: typeform({ submissions: [sending] }) })
  await other.open('001')
  await other.givePlace()
  await other.formArrives()
  await other.sendForm()
  await other.sees('Encuesta completada exitosamente. Gracias por tu participación.')
  await other.expectClean()
  expect(await ask(database.url, `SELECT state FROM ${keptSessions} WHERE survey_id = '001'`)).toEqual([
    { state: 'verified' },
  ])

  const panel = await openPanel({ origin })
  await panel.loaded()
  expect([await panel.talliesOf('001'), await panel.talliesOf(surveyId)]).toEqual([
    ['1', '1', '1', '100\u00a0%'],
    ['2', '2', '2', '100\u00a0%'],
  ])
  await panel.expectClean()
})
