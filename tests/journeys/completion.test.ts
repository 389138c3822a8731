import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPLETED_MESSAGE } from '#web/survey/flow-state.ts'
import { type SurveyVisitor, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { typeform } from '../support/browser/typeform-page.ts'
import { keptPart, keptSessions } from '../support/kept-sessions.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const DONE = 'Encuesta completada exitosamente. Gracias por tu participación.'
const COMPLETION_CALLS = /\/api\/survey\/\d{3}\/(verify-completion|complete)$/
/** Without a token there is nobody to ask: the answer is counted as reported, and the browser notes the refusal. */
const NOT_VERIFIABLE = /status of 503 .*\/verify-completion\)/
const NETWORK_ERROR = /^console error: Failed to load resource: net::/

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
})
afterAll(() => site.close())

describe('a submission that does not reach the server', () => {
  test('is sent as soon as the network is back', async () => {
    const visitor = await atTheForm('001')
    const { page, calls } = visitor
    // Time stands still: it is the network that brings it about.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.context().setOffline(true)
    await visitor.sendForm()
    await expect.poll(() => calls).toEqual(['check', 'start', 'verify-completion', 'complete'])
    expect(await page.getByText(DONE).count()).toBe(0)
    await page.context().setOffline(false)
    await visitor.sees(DONE)
    expect(await stateOf(visitor)).toBe('reported')
    await visitor.expectClean({ except: [NOT_VERIFIABLE, NETWORK_ERROR] })
  })

  test('is sent again and again until it arrives', async () => {
    const visitor = await atTheForm('002')
    const { page, calls } = visitor
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.route(COMPLETION_CALLS, (route) => route.abort(), { times: 3 })
    await visitor.sendForm()
    for (const attempts of [1, 2, 3]) {
      await expect.poll(() => calls.filter((call) => call === 'complete')).toHaveLength(attempts)
      // Each waits twice as long as the one before.
      await page.clock.runFor(1_000 * 2 ** (attempts - 1))
    }
    await page.waitForURL('**/thank-you/002')
    expect(await stateOf(visitor)).toBe('reported')
  })

  test('is sent after a reload, before the visitor is let in again', async () => {
    const visitor = await atTheForm('003')
    const { page, calls } = visitor
    await page.route(COMPLETION_CALLS, (route) => route.abort(), { times: 2 })
    await visitor.sendForm()
    await expect.poll(() => calls.at(-1)).toBe('complete')
    await page.reload()
    await visitor.sees(COMPLETED_MESSAGE)
    expect(calls.slice(4)).toEqual(['check', 'verify-completion', 'complete', 'check'])
    expect(await stateOf(visitor)).toBe('reported')
    expect(await page.evaluate(() => Object.values(sessionStorage))).toEqual(['{"wasCounted":true}'])
  })

  test('is sent on a retry, when even the reload found no network', async () => {
    const visitor = await atTheForm('003')
    const { page, calls } = visitor
    await page.route('**/api/**', (route) => route.abort())
    await visitor.sendForm()
    await expect.poll(() => calls.at(-1)).toBe('complete')
    await page.reload()
    await visitor.sees('Error de Conexión')
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await visitor.sees(COMPLETED_MESSAGE)
    expect(await stateOf(visitor)).toBe('reported')
  })
})

async function atTheForm(surveyId: string): Promise<SurveyVisitor> {
  const visitor = await surveyVisitor(site, { answer: typeform() })
  await visitor.page.clock.install()
  await visitor.open(surveyId)
  await visitor.givePlace()
  await visitor.page.locator('[data-phase=ready]').waitFor()
  return visitor
}

async function stateOf({ sent }: SurveyVisitor): Promise<unknown> {
  const [session] = await site.ask(
    `SELECT state FROM ${keptSessions} WHERE substr(id, 9) = '${keptPart(sent[0]?.body.sessionId)}'`,
  )
  return session?.state
}
