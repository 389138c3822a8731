import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { type SentAnswers, sentAnswers } from '#rules/answers/answer-rules.ts'
import { answersThatCount, findProblems, readAnswers } from '#rules/answers/answers.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'
import { keptPart } from '../../../../tests/support/kept-sessions.ts'
import { openedId, openFrom } from '../../../../tests/support/survey-files/upload.ts'

async function setUp() {
  const site = await testApp()
  const ana = site.visitor()
  const send = (surveyId: string, body: object) =>
    site.app.inject({ method: 'POST', url: apiPaths.responses(surveyId), payload: body })
  const started = async (survey: string) => (await ana.start(survey)).json<{ sessionId: string }>().sessionId
  return { site, ana, send, started }
}

describe.each(fixedSurveys)('survey $id', ({ id, questionnaire }) => {
  test('answers are stored, prove the completion, and take the turn', async () => {
    const { site, ana, send, started } = await setUp()
    const sessionId = await started(id)
    const answers = plainAnswers(questionnaire)
    const reply = await send(id, { sessionId, cp: '20000', colonia: 'Centro', answers })
    expect(reply.statusCode).toBe(200)
    const { responseId } = reply.json<{ responseId: string }>()

    expect((await ana.verify({ sessionId, responseId }, id)).statusCode).toBe(200)
    expect((await ana.check(id)).json()).toMatchObject({ canAccess: false })
    const [kept] = await site.ask('SELECT version, answers FROM session_inbox')
    expect(kept?.version).toBe(questionnaire.version)
    expect(JSON.parse(String(kept?.answers))).toEqual(toStoredAnswers(readAnswers(questionnaire, answers)))
    expect((await send(id, { sessionId, answers })).json()).toEqual({ responseId })
  })

  test('any answers either pass the rule and are stored whole, or are refused by name with nothing stored', async () => {
    const { site, send } = await setUp()
    const ids = questionsOf(questionnaire).map((question) => question.id)
    const options = questionsOf(questionnaire).flatMap((question) =>
      'options' in question ? question.options.map((option) => option.id) : [],
    )
    const option = fc.constantFrom(...options, 'nothing')
    const answer = fc.oneof(
      fc.record({ choice: option }),
      fc.record({ choices: fc.array(option, { maxLength: 4 }) }),
      fc.record({ value: fc.integer({ min: -1, max: 11 }) }),
      fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 30 }) }),
    )
    const some = fc.dictionary(fc.constantFrom(...ids, 'nobody-asked'), answer, { maxKeys: 4 })
    const base = plainAnswers(questionnaire)
    let visitors = 0
    await fc.assert(
      fc.asyncProperty(some, fc.boolean(), async (changes, isTidied) => {
        const given: SentAnswers = { ...base, ...changes }
        const answers = isTidied ? sentAnswers(answersThatCount(questionnaire, given)) : given
        visitors += 1
        const started = await site.visitor(`2001:db8:0:${visitors.toString(16)}::1`).start(id)
        const { sessionId } = started.json<{ sessionId: string }>()
        const reply = await send(id, { sessionId, answers })
        const [problem] = findProblems(questionnaire, answers)
        const [kept] = await site.ask(
          `SELECT answers FROM session_inbox WHERE substr(id, 9) = '${keptPart(sessionId)}'`,
        )
        if (problem) {
          expect([reply.statusCode, reply.json()]).toMatchObject([
            400,
            { code: 'bad-answer', question: problem.questionId },
          ])
          expect(kept).toBeUndefined()
        } else {
          expect(reply.statusCode).toBe(200)
          expect(JSON.parse(String(kept?.answers))).toEqual(toStoredAnswers(answersThatCount(questionnaire, answers)))
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('answers from an address that has answered are refused with 409, from an unknown session with 404', async () => {
  const { ana, send, started } = await setUp()
  const [survey] = fixedSurveys
  if (!survey) throw new Error('no survey')
  const answers = plainAnswers(survey.questionnaire)
  const first = await started(survey.id)
  const second = await started(survey.id)
  await ana.complete({ sessionId: first, responseId: 'r' }, survey.id)
  expect((await send(survey.id, { sessionId: second, answers })).statusCode).toBe(409)
  expect((await send(survey.id, { sessionId: 'x'.repeat(24), answers })).statusCode).toBe(404)
  expect((await send(survey.id, { sessionId: second, cp: '99999', answers })).json()).toMatchObject({
    code: 'bad-place',
  })
})

test('the longest answers that a survey file allows are stored', async () => {
  const { site, send, started } = await setUp()
  const SIXTY = Array.from({ length: 60 }, (_, at) => at)
  const long = (name: string, at: number) => `${name}-${at}-`.padEnd(64, 'x')
  const options = SIXTY.map((at) => ({ id: long('option', at), label: `Opción ${at}` }))
  const common = { text: '¿Cuáles?', required: true }
  const questions = SIXTY.map((at) =>
    at % 2 === 0
      ? { ...common, id: long('several', at), kind: 'several' as const, shuffle: false, atMost: 60, options }
      : { ...common, id: long('text', at), kind: 'long-text' as const, maxLength: 600 },
  )
  const sections = [{ id: 'todo', title: 'Todo', questions }]
  const document = { ...templateSurvey, questionnaire: { version: '1', sections } }
  const surveyId = openedId(1)
  expect(await openFrom(site.store, { document })).toMatchObject({ surveyId })
  await site.catalog.refresh()
  const choices = options.map(({ id }) => id)
  // Letters of three bytes each.
  const answers = Object.fromEntries(
    questions.map(({ id, kind }) => [id, kind === 'several' ? { choices } : { text: '漢'.repeat(600) }]),
  )
  const reply = await send(surveyId, { sessionId: await started(surveyId), cp: '20000', colonia: 'Centro', answers })
  expect(reply.json()).toEqual({ responseId: expect.any(String) })
  const [kept] = await site.ask('SELECT answers FROM session_inbox')
  expect(Object.keys(JSON.parse(String(kept?.answers)))).toHaveLength(60)
})
