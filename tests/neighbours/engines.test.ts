import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { survey004 } from '#surveys/004.ts'
import { builtinForms } from '../support/browser/survey-visitor.ts'
import { answerSurvey } from '../support/engines/answer-survey.ts'
import { firefox } from '../support/engines/firefox.ts'
import { webkit } from '../support/engines/webkit.ts'
import { keptSessions } from '../support/kept-sessions.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...builtinForms, ANSWERS_PER_ADDRESS: '10' } })
})
afterAll(() => site.close())

describe.each([
  ['Firefox', firefox],
  ['WebKit', webkit],
])('in %s', (_engine, launch) => {
  test('a survey is answered from beginning to end', async () => {
    const page = await launch()
    onTestFinished(page.close)
    const count = async () => (await site.ask(`SELECT id FROM ${keptSessions} WHERE state = 'verified'`)).length
    const before = await count()
    await answerSurvey(page, site, survey004)
    expect(await count()).toBe(before + 1)
  })
})
