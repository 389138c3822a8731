import { codingPaths } from '#contract/coding-paths.ts'
import { openStore } from '#store/store.ts'
import { survey005 } from '#surveys/005.ts'
import { launchChromium } from '../tests/support/browser/chromium.ts'
import { keepAll, manyRespondents } from '../tests/support/crowds/respondents.ts'
import type { Stores } from './growth.ts'
import type { Target } from './report.ts'
import { ADMIN_PASSWORD, startProduct } from './servers.ts'

const QUESTION = 'one-service-change'
const PEOPLE = 20_000
/** Kept at a time. */
const PIECE = 1_000
const TEXTS = 3_000
/** More than a page. */
const CODED = 80
/** Four texts in a second are more than anybody reads. */
const BETWEEN_KEYS_MS = 125
const LONGEST_WAIT_MS = 200

/** Twenty thousand open answers, coded by keyboard in a browser: how long the slowest key took until what it did was drawn. */
export async function codingKeys(stores: Stores): Promise<Target> {
  const url = await stores.fresh(PEOPLE)
  await fill(url)
  const server = await startProduct(url)
  const browser = await launchChromium()
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const headers = { authorization: `Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}`, 'content-type': 'application/json' }
    const codes = ['Calles', 'Agua', 'Luz', 'Otra cosa'].map((label) => ({ label }))
    const frame = { question: QUESTION, after: 0, isPublished: false, codes }
    await fetch(origin + codingPaths.frame('005'), { method: 'POST', headers, body: JSON.stringify(frame) })
    const context = await browser.newContext({ httpCredentials: { username: 'admin', password: ADMIN_PASSWORD } })
    const page = await context.newPage()
    await page.addInitScript(watchKeys)
    await page.goto(origin + codingPaths.page('005', QUESTION))
    const area = page.getByRole('region', { name: 'Texto por codificar' })
    await area.getByText(/^Quedan [\d,]+ textos/).waitFor()
    await area.focus()
    for (let at = 0; at < CODED; at++)
      for (const key of [String((at % codes.length) + 1), 'Enter']) {
        await page.keyboard.press(key)
        await page.waitForTimeout(BETWEEN_KEYS_MS)
      }
    await page.getByText('Todo está guardado.').waitFor()
    const { pressed, longest } = await page.evaluate(() => (globalThis as unknown as Watched).keys)
    const claim = `coding ${PEOPLE.toLocaleString('en-US')} open answers by keyboard: slowest key ≤ ${LONGEST_WAIT_MS} ms`
    return { claim, measured: `${Math.round(longest)} ms`, isMet: pressed > 0 && longest <= LONGEST_WAIT_MS }
  } finally {
    await browser.close()
    await server.stop()
    await stores.remove()
  }
}

async function fill(url: string): Promise<void> {
  const store = await openStore({ url, answersPerAddress: 1 })
  for (let made = 0; made < PEOPLE; made += PIECE) {
    const people = manyRespondents(survey005, PIECE, made + 1).map((person, at) => {
      const text = `Que arreglen la calle ${(made + at) % TEXTS}`
      return { ...person, answers: { ...person.answers, [QUESTION]: { text } } }
    })
    await keepAll(store, survey005, people)
  }
  await store.close()
}

interface Watched {
  keys: { pressed: number; longest: number }
}

/** Runs in the page. Browsers tell only of those that took 16 ms or more. */
function watchKeys(): void {
  const keys = { pressed: 0, longest: 0 }
  Object.assign(globalThis, { keys })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name !== 'keydown') continue
      keys.pressed += 1
      keys.longest = Math.max(keys.longest, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
