import { afterAll, beforeAll, expect, test } from 'vitest'
import { survey004 } from '#surveys/004.ts'
import { builtinForms } from '../support/browser/survey-visitor.ts'
import { answerSurvey, openForm } from '../support/engines/answer-survey.ts'
import { hasOldChromium, oldChromium } from '../support/engines/old-chromium.ts'
import type { PlainPage } from '../support/engines/plain-page.ts'
import { keptSessions } from '../support/kept-sessions.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: builtinForms })
})
afterAll(() => site.close())

test('a phone with Chrome of 2022 answers a whole survey, which looks as it should', async ({ skip }) => {
  skip(!hasOldChromium, 'The package with the old Chromium has one for Linux on x64 only')
  const page = await oldChromium()
  expect(await page.evaluate('navigator.userAgent')).toContain('Chrome/103.')
  await openForm(page, site, survey004)
  await expectWholeHeader(page)
  expect(await shown(page, 'h1'), 'the title, once').toBe(1)
  await page.click('(//label[@class="option"]/input)[1]')
  const [chosen, other] = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.option')].map((option) => getComputedStyle(option).backgroundColor)`,
  )
  expect(chosen).not.toBe(other)
  await page.evaluate('sessionStorage.clear()')
  await answerSurvey(page, site, survey004)
  expect(await site.ask(`SELECT state FROM ${keptSessions}`)).toEqual([{ state: 'verified' }])
  await page.close()
})

function shown(page: PlainPage, selector: string): Promise<number> {
  return page.evaluate(`[...document.querySelectorAll('${selector}')].filter((one) => one.offsetParent).length`)
}

/** The logo with its name is whole, and nothing stands on it. */
async function expectWholeHeader(page: PlainPage): Promise<void> {
  const [isWhole, isFree] = await page.evaluate<boolean[]>(`(() => {
    const [logo, name, secure] = ['header a', 'header .truncate', '.header-secure'].map((one) => document.querySelector(one))
    return [
      name.scrollWidth <= name.clientWidth && name.clientWidth > 0,
      secure.getBoundingClientRect().left >= logo.getBoundingClientRect().right,
    ]
  })()`)
  expect([isWhole, isFree]).toEqual([true, true])
}
