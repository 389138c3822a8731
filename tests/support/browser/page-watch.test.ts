import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSite, startSite } from '../site.ts'
import { expectAccessible } from './axe.ts'
import { openPage } from './open-page.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** Each in the page's own world, where a visitor's browser would meet it. */
const mishaps: [string, RegExp, () => unknown][] = [
  ['an error in the console', /console error: bad/, () => console.error('bad')],
  ['a warning in the console', /console warning: odd/, () => console.warn('odd')],
  ['a thrown error', /thrown: .*broken/s, () => setTimeout(() => Promise.reject(new Error('broken')))],
  [
    'a style that the content policy refuses',
    /content policy: style-src-attr/,
    () => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">x</p>'),
  ],
  [
    'a style sheet that the content policy refuses, though our own is in the page',
    /content policy: style-src-elem/,
    () => document.head.insertAdjacentHTML('beforeend', '<style>p { color: red }</style>'),
  ],
  [
    'a request to another machine',
    /request to https:\/\/elsewhere\.example\//,
    () => open('https://elsewhere.example/'),
  ],
  [
    'content that jumps',
    /layout shift/,
    () =>
      setTimeout(() => document.querySelector('main')?.before(document.createElement('main'), 'x'.repeat(2000)), 700),
  ],
]

test.each(mishaps)('the watch notices %s', async (_name, problem, cause) => {
  const { page, expectClean } = await openPage()
  await page.goto(site.origin)
  await expectClean()
  await page.evaluate(`(${cause})()`)
  await expect.poll(() => expectClean().then(() => 'clean', String)).toMatch(problem)
  await expectClean({ except: [problem, /^console error: (Applying inline style|Failed to load)/] })
})

test('the watch tells other words in a centred button from words that push a neighbour away', async () => {
  const { page, expectClean } = await openPage()
  await page.goto('about:blank')
  const fill = async (style: string, neighbour: string) => {
    const button = '<a style="display: inline-block; border: 1px solid; padding: 20px"></a>'
    await page.evaluate(
      (html) => document.body.replaceChildren(document.createRange().createContextualFragment(html)),
      `<p style="${style}">${button}${neighbour}</p>`,
    )
    await painted(page)
    await page.evaluate(() => document.querySelector('a')?.append('Volver al inicio, que es largo'))
    await painted(page)
  }
  await fill('text-align: center', '')
  await expectClean()
  await fill('text-align: left', '<b>vecino</b>')
  await expect.poll(() => expectClean().then(() => 'clean', String)).toMatch(/layout shift/)
})

/** What is in the page now has been on the screen. */
function painted(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

test('the accessibility check notices a picture without words', async () => {
  const { page } = await openPage()
  await page.goto(site.origin)
  await expectAccessible(page)
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/)
})
