import { afterAll, beforeAll, expect, test } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { openPage } from '../support/browser/open-page.ts'
import { administrator } from '../support/browser/panel.ts'
import { keepAll, manyRespondents } from '../support/crowds/respondents.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const question = 'one-service-change'
const PEOPLE = 20_000
const TEXTS = 3_000
const LONGEST_WAIT_MS = 200
/** More than a page. */
const CODED = 80

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
  const some = manyRespondents(survey005, 200)
  const everyone = Array.from({ length: PEOPLE / some.length }).flatMap((_, round) =>
    some.map((person, at) => {
      const text = `Que arreglen la calle ${(round * some.length + at) % TEXTS}`
      return { ...person, answers: { ...person.answers, [question]: { text } } }
    }),
  )
  await keepAll(site.store, survey005, everyone)
}, 300_000)
afterAll(() => site.close())

test('20,000 answers are coded by keyboard: no key takes 200 ms, and no text is waited for', async () => {
  const codes = ['Calles', 'Agua', 'Luz', 'Otra cosa'].map((label) => ({ label }))
  const saved = await site.app.inject({
    method: 'POST',
    url: codingPaths.frame('005'),
    headers: basic(administrator.username, ADMIN_PASSWORD),
    payload: { question, after: 0, isPublished: false, codes },
  })
  expect(saved.statusCode).toBe(200)
  const { page } = await openPage({ httpCredentials: administrator, before: [watchKeys] })
  await page.goto(site.origin + codingPaths.page('005', question))
  const area = page.getByRole('region', { name: 'Texto por codificar' })
  const left = async () => Number((await area.getByText(/^Quedan/).textContent())?.replace(/\D/g, ''))
  await area.getByText(/^Quedan [\d,]+ textos/).waitFor()
  const before = await left()
  expect(before).toBeGreaterThan(2_500)
  await area.focus()
  for (let at = 0; at < CODED; at++) {
    for (const key of [String((at % codes.length) + 1), 'Enter']) {
      await page.keyboard.press(key)
      // Four texts in a second are more than anybody reads.
      await page.waitForTimeout(125)
    }
    expect(await area.getByText('Cargando...').count()).toBe(0)
  }
  expect(await left()).toBe(before - CODED)
  await page.getByText('Todo está guardado.').waitFor()
  const { pressed, longest } = await page.evaluate(() => (globalThis as unknown as Watched).keys)
  expect(pressed).toBeGreaterThan(0)
  expect(longest).toBeLessThan(LONGEST_WAIT_MS)
  const own = await site.app.inject({
    url: codingPaths.texts('005'),
    query: { question, show: 'mine' },
    headers: basic(administrator.username, ADMIN_PASSWORD),
  })
  expect(own.json()).toMatchObject({ total: CODED })
}, 300_000)

interface Watched {
  keys: { pressed: number; longest: number }
}

/** Runs in the page. How long it took from each key until what it did was drawn; browsers tell only those of 16 ms or more. */
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
