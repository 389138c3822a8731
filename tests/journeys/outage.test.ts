import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { survey001 } from '#surveys/001.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { announced, listenForAnnouncements } from '../support/browser/announcements.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { builtinForms, newAddress, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const NOTE = /^Cada dirección IP puede completar/
const REFUSED = /^console error: Failed to load resource: the server responded with a status of (429|503)/
const screens = [{ width: 360, height: 640 }, { width: 390, height: 844 }, { width: 1280 }]
/** Longer than a busy machine takes to look. */
const WAIT_SECONDS = 600
/** What moves within half a second of a click is not taken for a jump. */
const LONGER_THAN_AN_INPUT_EXCUSES_MS = 700
const connectionFailed = 'Error de conexión. Por favor, intenta nuevamente.'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...withoutProof, ...builtinForms, RATE_LIMIT_PER_MINUTE: '10' } })
})
afterAll(() => site.close())

/** Every survey, and every screen for the one that is let in before its start and for those that are not. */
const visits = [
  ...fixedSurveys.map((survey, index) => ({ survey, screen: screens[index % screens.length] })),
  ...screens.slice(1).map((screen) => ({ survey: survey001, screen })),
]

test.each(visits)(
  'survey $survey.id does not take a server that is asked too much for a refusal, at $screen.width px',
  async ({ survey, screen }) => {
    const { id, failed, flow } = survey
    const retryName = flow.start === 'after-access' ? 'Reintentar' : failed.retry
    const visitor = await surveyVisitor(site, { ...screen, before: [listenForAnnouncements] })
    const { page, sees, calls } = visitor
    await page.clock.install()
    await page.route('**/start', (route) => route.fulfill(tooMany(WAIT_SECONDS)), { times: 1 })
    await visitor.open(id)
    await sees(failures['too-many'].sentence)
    expect(await page.getByText(NOTE).count()).toBe(0)
    await expectTitle(page, survey)
    await expectAccessible(page)

    const retry = page.getByRole('button', { name: retryName })
    expect(await retry.getAttribute('aria-disabled')).toBe('true')
    expect(await announced(page)).toContain(`Podrás intentarlo de nuevo en ${WAIT_SECONDS} segundos.`)
    await page.getByText(/^Podrás intentarlo de nuevo en 5\d\d s\.$/).waitFor()
    await retry.click({ force: true })
    // Counted for the eye only: the ear hears the beginning and the end.
    expect(await announced(page)).toEqual([])
    await page.clock.fastForward(WAIT_SECONDS * 1_000)
    await expect.poll(() => announced(page)).toEqual(['Ya puedes intentarlo de nuevo.'])
    expect(calls).toEqual(['check', 'start'])
    await page.route('**/start', async (route) => {
      await pause(LONGER_THAN_AN_INPUT_EXCUSES_MS)
      await route.continue()
    })
    await retry.click()
    await visitor.postalCode.waitFor()
    await expect.poll(() => calls).toEqual(['check', 'start', 'check', 'start'])
    await visitor.expectClean({ except: [REFUSED] })
  },
)

/** As the server says it. */
function tooMany(retryAfterSeconds: number) {
  const { status, sentence } = failures['too-many']
  return { status, headers: { 'retry-after': `${retryAfterSeconds}` }, json: { error: sentence, code: 'too-many' } }
}

/** Who was let in before the start sees a refused one as denied, in the server's words; the others as an error. */
async function expectTitle(page: Page, { flow, failed }: Survey): Promise<void> {
  const alert = page.getByRole('alert')
  const count = (words: string) => alert.getByText(words, { exact: true }).count()
  const isDenied = flow.start === 'after-access'
  expect(await count('Acceso Restringido')).toBe(isDenied ? 1 : 0)
  expect(await count('Error de Conexión')).toBe(isDenied || !failed.title ? 0 : 1)
  expect(await count(connectionFailed)).toBe(isDenied ? 0 : 1)
}

test.each([
  ['001', 'denied, in the words of the server', failures.unavailable.sentence],
  ['004', 'an error, in the words of the contract', connectionFailed],
])('a database that is away at the start of survey %s is %s', async (id, _what, words) => {
  const { page, open, sees, postalCode } = await surveyVisitor(site)
  const { status, sentence } = failures.unavailable
  await page.route('**/start', (route) => route.fulfill({ status, json: { error: sentence, code: 'unavailable' } }), {
    times: 1,
  })
  await open(id)
  await sees(words)
  await sees(sentence)
  expect(await page.getByText(NOTE).count()).toBe(0)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await postalCode.waitFor()
})

test('a check that the server itself refuses waits as long as it was told', async () => {
  const address = newAddress()
  const { page, open, sees } = await surveyVisitor(site, { address })
  await page.route('**/check', async (route) => {
    // Only now: the server's minute might end while the page is opened.
    while ((await remoteVisitor(site.origin, address).check('002')).status !== failures['too-many'].status);
    await route.continue()
  })
  await open('002')
  await sees(connectionFailed)
  await sees(failures['too-many'].sentence)
  expect(await page.getByRole('button', { name: 'Reintentar' }).getAttribute('aria-disabled')).toBe('true')
})
