import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/axe.ts'
import { builtinForms, holdCall, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...withoutProof, ...builtinForms } })
})
afterAll(() => site.close())

describe('the suggestions of the place step', () => {
  test('are found by any part of a name, in any case and without accents, and are eight at most', async () => {
    const { page, postalCode, colonia, open, expectClean } = await surveyVisitor(site)
    const options = page.getByRole('option')
    const live = page.getByRole('status').filter({ hasText: 'sugerencia' })
    await open('003')
    await postalCode.pressSequentially('2')
    await expect.poll(() => options.count()).toBe(8)
    expect(await live.textContent()).toBe('8 sugerencias')
    await expectAccessible(page)
    await postalCode.pressSequentially('0010')
    // A whole code ends the search, and offers its colonias.
    await expect.poll(() => options.count()).toBe(6)
    await colonia.pressSequentially('RÍ')
    await expect.poll(() => options.allTextContents()).toEqual(['Colinas del Río', 'Las Brisas'])
    await colonia.fill('')
    await colonia.pressSequentially('DEL RIO')
    await expect.poll(() => options.allTextContents()).toEqual(['Colinas del Río'])
    expect(await live.textContent()).toBe('1 sugerencia')
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(() => options.count()).toBe(0)
    expect(await colonia.inputValue()).toBe('DEL RIO')
    await colonia.fill('')
    await colonia.pressSequentially('Colinas del rio')
    await expect.poll(() => options.count()).toBe(0)
    await expectClean()
  })

  test('wait until somebody types or asks for them', async () => {
    const { page, postalCode, open, expectClean } = await surveyVisitor(site, { width: 360, height: 640 })
    const options = page.getByRole('option')
    await open('002')
    await postalCode.click()
    await postalCode.blur()
    await postalCode.focus()
    expect(await postalCode.getAttribute('aria-expanded')).toBe('false')
    await postalCode.press('ArrowDown')
    await expect.poll(() => options.count()).toBe(8)
    await postalCode.press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    await expectClean()
  })

  test('cover neither the message nor the next field on a screen of 320 px', async () => {
    const { page, postalCode, colonia, continueButton, open, sees, expectClean } = await surveyVisitor(site, {
      width: 320,
      height: 640,
      isMobile: true,
      hasTouch: true,
    })
    await open('002')
    await postalCode.pressSequentially('200')
    await page.getByRole('option').first().waitFor()
    await expectOneBelowTheOther([
      postalCode,
      page.getByText('Ingresa un código postal'),
      page.getByRole('listbox'),
      colonia,
    ])
    await postalCode.pressSequentially('10')
    await sees('Este código postal tiene 6 colonias.')
    await page.getByRole('option').first().waitFor()
    await expectOneBelowTheOther([
      postalCode,
      colonia,
      page.getByText(/^Este código postal tiene 6/),
      page.getByRole('listbox'),
      continueButton,
    ])
    // A tap elsewhere closes it.
    await page.getByRole('heading', { level: 1 }).tap()
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    await expectClean()
  })

  test('are used with the keyboard alone', async () => {
    const { page, postalCode, colonia, open, sees, expectClean } = await surveyVisitor(site)
    const { keyboard } = page
    const options = page.getByRole('option')
    await open('001')
    await postalCode.waitFor()
    await tabTo('Código Postal')
    await keyboard.type('2001')
    await expect.poll(() => options.allTextContents()).toEqual(['20010', '20016', '20018'])
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    expect(await page.getByRole('option', { selected: true }).textContent()).toBe('20016')
    expect(await activeDescendantText()).toBe('20016')
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await expect.poll(() => postalCode.inputValue()).toBe('20010')
    await sees('✓ Código postal válido')

    await keyboard.press('Tab')
    await keyboard.type('San')
    await expect.poll(() => options.count()).toBe(2)
    await keyboard.press('ArrowDown')
    await keyboard.press('Escape')
    await keyboard.press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    expect(await colonia.inputValue()).toBe('San')
    await keyboard.type(' ')
    await keyboard.press('ArrowDown')
    // Leaving takes nothing that was not chosen.
    await keyboard.press('Tab')
    await expect.poll(() => options.count()).toBe(0)
    expect(await colonia.inputValue()).toBe('San ')
    await keyboard.press('Shift+Tab')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect.poll(() => colonia.inputValue()).toBe('San Cayetano')
    await tabTo('Continuar a la Encuesta')
    await keyboard.press('Enter')
    await sees('Tu ubicación ha sido registrada: San Cayetano, CP 20010')
    // The focus follows to the next step.
    const heading = page.getByRole('heading', { name: 'El camino hacia la gubernatura', level: 2 })
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await expectClean()

    async function tabTo(name: string): Promise<void> {
      const target = page.getByRole('combobox', { name }).or(page.getByRole('button', { name }))
      for (let presses = 0; presses < 20; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await keyboard.press('Tab')
      }
      throw new Error(`The keyboard does not reach ${name}`)
    }
    function activeDescendantText(): Promise<string | undefined> {
      return postalCode.evaluate(
        (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? undefined,
      )
    }
  })

  test('are chosen with a finger', async () => {
    const { page, postalCode, colonia, continueButton, open, sees, expectClean } = await surveyVisitor(site, {
      device: 'phone',
    })
    await open('003')
    await postalCode.tap()
    await postalCode.pressSequentially('2001')
    await page.getByRole('option', { name: '20010' }).tap()
    await expect.poll(() => postalCode.inputValue()).toBe('20010')
    await colonia.tap()
    await page.getByRole('option', { name: 'Olivares Santana' }).tap()
    await expect.poll(() => colonia.inputValue()).toBe('Olivares Santana')
    await continueButton.tap()
    await sees('Tu ubicación ha sido registrada: Olivares Santana, CP 20010')
    await expectClean()
  })

  test('do not make a phone zoom, and bring up its digits', async () => {
    const { page, postalCode, colonia, open } = await surveyVisitor(site, { device: 'phone' })
    await open('001')
    expect(await postalCode.getAttribute('inputmode')).toBe('numeric')
    for (const field of [postalCode, colonia]) {
      expect(
        await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize)),
      ).toBeGreaterThanOrEqual(16)
    }
    await postalCode.pressSequentially('2')
    const heights = await page
      .getByRole('option')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })

  test('come from a table that is fetched once, while the check is under way', async () => {
    const visitor = await surveyVisitor(site)
    const tables: string[] = []
    visitor.page.on('request', (request) => {
      if (request.url().includes('/postal-table-')) tables.push(request.url())
    })
    const check = await holdCall(visitor.page, 'check')
    await visitor.open('003')
    await expect.poll(() => tables.length).toBe(1)
    check.release()
    await visitor.givePlace()
    await visitor.page.getByRole('button', { name: 'Siguiente' }).waitFor()
    expect(tables).toHaveLength(1)
  })
})

async function expectOneBelowTheOther(parts: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  for (const [index, box] of boxes.entries()) {
    const above = boxes[index - 1]
    if (above) expect(box?.y, `part ${index}`).toBeGreaterThanOrEqual(above.y + above.height - 1)
  }
}
