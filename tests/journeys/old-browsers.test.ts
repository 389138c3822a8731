import { afterAll, beforeAll, expect, test } from 'vitest'
import { survey004 } from '#surveys/004.ts'
import { builtinForms } from '../support/browser/survey-visitor.ts'
import { answerSurvey } from '../support/engines/answer-survey.ts'
import { hasOldChromium, oldChromium } from '../support/engines/old-chromium.ts'
import { keptSessions } from '../support/kept-sessions.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: builtinForms })
})
afterAll(() => site.close())

test.skipIf(!hasOldChromium)('a phone with Chrome of 2022 answers a whole survey', async () => {
  const page = await oldChromium()
  expect(await page.evaluate('navigator.userAgent')).toContain('Chrome/103.')
  await answerSurvey(page, site, survey004)
  expect(await site.ask(`SELECT state FROM ${keptSessions}`)).toEqual([{ state: 'verified' }])
  await page.close()
})
