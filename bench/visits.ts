import { apiPaths, pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { survey005 } from '#surveys/005.ts'
import { plainAnswers } from '../tests/support/crowds/plain-answers.ts'
import { type Answer, get, post } from './http-connection.ts'
import type { Visit } from './measure.ts'
import { ADMIN_PASSWORD } from './servers.ts'

const SURVEY = '005'

const answers = plainAnswers(survey005.questionnaire)

/** Each visit comes from an address of its own. */
function from(visitNumber: number): string {
  return `x-forwarded-for: 2001:db8:${(visitNumber >>> 16).toString(16)}:${(visitNumber & 0xffff).toString(16)}::1\r\n`
}

function expectOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body()}`)
  return answer
}

export const homePage: Visit = async (send) => void expectOk(await send(get(pagePaths.home)))
export const surveyPage: Visit = async (send) => void expectOk(await send(get(pagePaths.survey(SURVEY))))
export const resultsPath = releasePaths.newest(SURVEY)
export const resultsPage: Visit = async (send) => void expectOk(await send(get(resultsPath)))
export const check: Visit = async (send, visitNumber) =>
  void expectOk(await send(get(apiPaths.check(SURVEY), from(visitNumber))))
export const start: Visit = async (send, visitNumber) =>
  void expectOk(await send(post(apiPaths.start(SURVEY), '', from(visitNumber))))

const authorization = `authorization: Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}\r\n`
export const stats: Visit = async (send) => void expectOk(await send(get(apiPaths.stats(SURVEY), authorization)))

/** Check, start, respond, complete. */
export const participation: Visit = async (send, visitNumber) => {
  const address = from(visitNumber)
  expectOk(await send(get(apiPaths.check(SURVEY), address)))
  const { sessionId } = JSON.parse(expectOk(await send(post(apiPaths.start(SURVEY), '', address))).body())
  const response = JSON.stringify({ sessionId, cp: '20000', colonia: 'Centro', answers })
  const { responseId } = JSON.parse(expectOk(await send(post(apiPaths.responses(SURVEY), response, address))).body())
  const completion = JSON.stringify({ sessionId, responseId, cp: '20000', colonia: 'Centro' })
  expectOk(await send(post(apiPaths.complete(SURVEY), completion, address)))
}

export const recordedPaths = [
  ['GET', pagePaths.home],
  ['GET', pagePaths.survey(SURVEY)],
  ['GET', apiPaths.check(SURVEY)],
  ['POST', apiPaths.start(SURVEY)],
] as const
