import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { pagePaths } from '#contract/paths.ts'
import { basic } from '../support/app.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { openPage } from '../support/browser/open-page.ts'
import { administrator, guessUntilShut, openPanel } from '../support/browser/panel.ts'
import { expectFitsSmallScreens } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const guessing = { username: 'admin', password: 'not-the-password' }

test.each([1280, 390])('a wrong password shows a page that says so, at %i px', async (width) => {
  const { page, expectClean } = await openPage({ width, httpCredentials: guessing })
  const response = await page.goto(site.origin + pagePaths.stats)
  expect(response?.status()).toBe(401)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('El panel está cerrado')
  await page.getByText(failures['not-signed-in'].sentence, { exact: true }).waitFor()
  expect(await response?.text()).not.toContain('<script')
  await expectAccessible(page)
  await expectFitsSmallScreens(page)
  await expectClean({ except: [/status of 401/] })
})

test('the panel opens from an address that has the password in it', async () => {
  const { page, expectClean } = await openPage()
  const { username, password } = administrator
  await page.goto(site.origin.replace('//', `//${username}:${password}@`) + pagePaths.stats)
  await page.getByText('Actualizado a las').waitFor()
  await expectClean()
})

describe('while somebody in the same office guesses passwords', () => {
  test('the browser that is known opens the panel, again and again', async () => {
    const { page, loaded, tallies } = await openPanel(site)
    await loaded()
    for (let times = 0; times < 3; times += 1) {
      await guessUntilShut(site)
      await page.reload()
      await loaded()
      expect(await tallies()).toHaveLength(4)
    }
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'panel', httpOnly: true, sameSite: 'Strict', path: '/' })
  })

  test('one that is not is told to wait, by a page', async () => {
    await guessUntilShut(site)
    const { page, expectClean } = await openPage({ width: 390, signedInAs: administrator })
    const response = await page.goto(site.origin + pagePaths.stats)
    expect(response?.status()).toBe(429)
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('El panel está en espera')
    expect(await response?.text()).not.toContain('<script')
    await expectAccessible(page)
    await expectFitsSmallScreens(page)
    await expectClean({ except: [/status of 4(01|29)/] })
  })

  test('a call is answered with data', async () => {
    await guessUntilShut(site)
    const refused = await fetch(`${site.origin}/api/stats`, { headers: basic('admin', 'not-the-password') })
    expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: 'too-many' })])
  })
})
