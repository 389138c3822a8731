import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { survey002 } from '#surveys/002.ts'
import { answerSection, someAnswers } from '../support/browser/builtin-form.ts'
import { behindProxy, type SurveyVisitor, surveyVisitor } from '../support/browser/survey-visitor.ts'
import { typeform } from '../support/browser/typeform-page.ts'
import { keptSessions } from '../support/kept-sessions.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const DONE = 'Encuesta completada exitosamente. Gracias por tu participación.'
const SOLVER = /\/assets\/solver-[^/]+\.js$/
/** Without a token there is nobody to ask: the browser notes the refusal. */
const NOT_VERIFIABLE = /status of 503 .*\/verify-completion\)/
const solved = {
  challenge: { parameters: { data: { effort: 1 } } },
  solution: { derivedKey: expect.stringMatching(/^[0-9a-f]{64}$/) },
}
const { sections } = survey002.questionnaire
const lastQuestions = sections[sections.length - 1]?.questions ?? []
const answers = someAnswers(survey002.questionnaire)
const forms = { FORM_001: 'typeform:NqzbClAQ', FORM_002: 'builtin' }

function siteWhere(proofOfWork: string): { readonly site: RunningSite } {
  const running = {} as { site: RunningSite }
  beforeAll(async () => {
    running.site = await startSite({ env: { ...behindProxy, ...forms, PROOF_OF_WORK: proofOfWork } })
  })
  afterAll(() => running.site.close())
  return running
}

describe('where nothing is accepted without work', () => {
  const running = siteWhere('always')

  test('the external form of 001 is counted, because its page did the work', async () => {
    const visitor = await atExternalForm(running.site)
    await visitor.sendForm()
    await visitor.sees(DONE)
    expect(visitor.sent.map(({ call }) => call)).toEqual(['verify-completion', 'complete'])
    for (const { body } of visitor.sent) expect(body.proof).toMatchObject(solved)
    expect(await completedOf(running.site, '001')).toBe(1)
    await visitor.expectClean({ except: [NOT_VERIFIABLE] })
  })

  test('our own form of 002 is counted, because its page did the work', async () => {
    const visitor = await surveyVisitor(running.site, { device: 'phone' })
    await answerAll(visitor)
    await visitor.page.waitForURL('**/thank-you/002')
    expect(visitor.sent.map(({ call }) => call)).toEqual(['responses', 'complete'])
    for (const { body } of visitor.sent) expect(body.proof).toMatchObject(solved)
    expect(await completedOf(running.site, '002')).toBe(1)
    await visitor.expectClean()
  })

  test('a session that the server has lost is replaced, and worked for anew', async () => {
    const visitor = await surveyVisitor(running.site)
    const { page, sent } = visitor
    await visitor.open('002')
    await visitor.postalCode.waitFor()
    await page.evaluate(() => {
      const visit = JSON.parse(sessionStorage.getItem('encuesta-002') ?? '{}')
      visit.session.sessionId = 'x'.repeat(visit.session.sessionId.length)
      sessionStorage.setItem('encuesta-002', JSON.stringify(visit))
    })
    await answerAll(visitor)
    await page.waitForURL('**/thank-you/002')
    const [lost, ...fresh] = sent
    expect(lost?.body.proof).toBeUndefined()
    for (const { body } of fresh) expect(body.proof).toMatchObject(solved)
  })

  test('a page whose work failed says so kindly, keeps the answers and works once more', async () => {
    const visitor = await surveyVisitor(running.site)
    const { page } = visitor
    // The one that the page begins by itself, and the one when the answers are sent.
    await page.route('**/api/survey/*/proof', (route) => route.abort(), { times: 2 })
    await answerAll(visitor)
    await visitor.sees(failures['no-proof'].sentence)
    await page.getByRole('button', { name: 'Enviar respuestas' }).click()
    await page.waitForURL('**/thank-you/002')
    expect(visitor.sent.at(-1)?.body.proof).toMatchObject(solved)
  })
})

describe('where work is asked for and not insisted on', () => {
  const running = siteWhere('auto')

  test('it is loaded after the page can be used, from our own address and under the same content policy', async () => {
    const visitor = await surveyVisitor(running.site, { before: [noteWhenUsable] })
    const worker = visitor.page.waitForEvent('worker')
    await visitor.open('001')
    expect((await worker).url()).toMatch(SOLVER)
    // The worker begins before the browser has noted that its script came.
    await visitor.page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/solver-[^/]+\.js$/.test(name)),
    )
    const { usableAt, loadedAt, isShared } = await visitor.page.evaluate(() => ({
      usableAt: (window as Noting).usableAt,
      loadedAt: performance.getEntriesByType('resource').find(({ name }) => /\/solver-[^/]+\.js$/.test(name))
        ?.startTime,
      isShared: 'SharedArrayBuffer' in window,
    }))
    expect(isShared).toBe(false)
    expect(loadedAt).toBeGreaterThan(usableAt ?? Number.POSITIVE_INFINITY)
    await visitor.expectClean()
  })

  test('an answer is sent without it, when it does not come in time', async () => {
    const visitor = await surveyVisitor(running.site)
    const { page, calls } = visitor
    await page.clock.install()
    await page.route(SOLVER, () => {})
    await toLastPart(visitor)
    await page.clock.pauseAt(Date.now() + 60_000)
    await answerSection(page, lastQuestions, answers)
    await visitor.sees('Enviando…')
    await page.clock.runFor(1_999)
    expect(calls).toEqual(['check', 'start'])
    // Two seconds in all: for the answers, and not once more for their completion.
    await page.clock.runFor(1)
    await page.waitForURL('**/thank-you/002')
    expect(visitor.sent.map(({ body }) => body.proof)).toEqual([undefined, undefined])
  })

  test('an answer is sent without it, where the browser has no workers', async () => {
    const visitor = await surveyVisitor(running.site, { before: [() => Reflect.deleteProperty(window, 'Worker')] })
    await answerAll(visitor)
    await visitor.page.waitForURL('**/thank-you/002')
    expect(visitor.sent.map(({ body }) => body.proof)).toEqual([undefined, undefined])
    await visitor.expectClean()
  })
})

// Where no work is wanted, nothing is asked for and nothing is loaded for it: `steps.test.ts`.

async function atExternalForm(site: RunningSite): Promise<SurveyVisitor> {
  const visitor = await surveyVisitor(site, { answer: typeform() })
  await visitor.open('001')
  await visitor.givePlace()
  await visitor.page.locator('[data-phase=ready]').waitFor()
  return visitor
}

async function answerAll(visitor: SurveyVisitor): Promise<void> {
  await toLastPart(visitor)
  await answerSection(visitor.page, lastQuestions, answers)
}

async function toLastPart(visitor: SurveyVisitor): Promise<void> {
  await visitor.open('002')
  await visitor.givePlace()
  for (const { questions } of sections.slice(0, -1)) await answerSection(visitor.page, questions, answers)
}

async function completedOf(site: RunningSite, surveyId: string): Promise<number> {
  const [row] = await site.ask(`SELECT count(*) AS completed FROM ${keptSessions} WHERE survey_id = '${surveyId}'`)
  return Number(row?.completed)
}

type Noting = { usableAt?: number }

/** Runs in the page before its scripts. */
function noteWhenUsable(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('input[autocomplete="postal-code"]')) return
    ;(window as Noting).usableAt = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
