import { expect } from 'vitest'
import { readAnswers } from '#rules/answers/answers.ts'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import type { Survey } from '#surveys/survey.ts'
import { keptPart, keptSessions } from '../kept-sessions.ts'
import type { RunningSite } from '../site.ts'
import { someAnswers } from './builtin-form.ts'
import { home, type SurveyVisitor } from './survey-visitor.ts'

/** For a visitor at `home` with our own form: every step and part was reported, and place and answers are kept as given. */
export async function expectAnswersKept(
  { calls, reached, sent }: SurveyVisitor,
  site: RunningSite,
  { flow, questionnaire }: Survey,
  state: 'verified' | 'reported' = 'verified',
): Promise<void> {
  const completion = flow.completion === 'report-only' ? 'complete' : 'verify-completion'
  expect(calls).toEqual(['check', 'start', 'responses', completion])
  const parts = questionnaire.sections.map(({ id }) => ({ part: id }))
  expect(reached).toEqual([{ step: 'visit' }, { step: 'place' }, ...parts])
  const { sessionId, responseId } = sent.at(-1)?.body ?? {}
  expect(await site.ask(`SELECT * FROM ${keptSessions} WHERE substr(id, 9) = '${keptPart(sessionId)}'`)).toMatchObject([
    { state, postal_code: home.postalCode, colonia: home.colonia },
  ])
  const [kept] = await site.ask(`SELECT answers FROM ${keptSessions} WHERE id = '${responseId}'`)
  expect(JSON.parse(String(kept?.answers))).toEqual(
    toStoredAnswers(readAnswers(questionnaire, someAnswers(questionnaire))),
  )
}
