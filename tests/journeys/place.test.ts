import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { survey001 } from '#surveys/001.ts'
import { survey005 } from '#surveys/005.ts'
import type { Survey } from '#surveys/survey.ts'
import { announced, listenForAnnouncements } from '../support/browser/announcements.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import {
  builtinForms,
  expectFitsSmallScreens,
  type SurveyVisitor,
  surveyVisitor,
  withoutProof,
} from '../support/browser/survey-visitor.ts'
import { oneOfEach } from '../support/one-of-each.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const [GREY, RED, GREEN] = ['grey', 'red', 'green']

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: { ...withoutProof, ...builtinForms } })
})
afterAll(() => site.close())

describe.each(oneOfEach(({ place }) => place))('the place step of survey $id', ({ id, place }: Survey) => {
  const { title, confirmed, privacy, postalCodeValid: valid, postalCodeInvalid: invalid, colouredBorders } = place
  const { waiting, ready } = place.button

  test('says what is missing until a known code and a colonia are given', async () => {
    const visitor = await surveyVisitor(site)
    const { page, postalCode, colonia, continueButton, sees, expectClean } = visitor
    await visitor.open(id)
    await postalCode.waitFor()
    for (const words of [title, confirmed?.title, privacy?.title]) if (words) await sees(words)
    expect(await postalCode.getAttribute('placeholder')).toBe(place.postalCodePlaceholder)
    expect(await colonia.getAttribute('placeholder')).toBe(place.coloniaPlaceholder.locked)
    expect(await stateOf(visitor)).toEqual({ colonia: 'locked', button: waiting, isEnabled: false, border: GREY })

    await postalCode.pressSequentially('20')
    await sees(invalid)
    expect(await stateOf(visitor)).toMatchObject({
      colonia: 'locked',
      isEnabled: false,
      border: colouredBorders ? RED : GREY,
    })
    await page.getByRole('option').first().waitFor()
    await expectFitsSmallScreens(page)
    await postalCode.pressSequentially('999')
    await sees(invalid)

    await postalCode.fill('')
    expect(await page.getByText(invalid).count()).toBe(0)
    await postalCode.pressSequentially('20010')
    await sees(valid)
    await sees('Este código postal tiene 6 colonias.')
    expect(await stateOf(visitor)).toEqual({
      colonia: 'open',
      button: waiting,
      isEnabled: false,
      border: colouredBorders ? GREEN : GREY,
    })
    expect(await colonia.getAttribute('placeholder')).toBe(place.coloniaPlaceholder.open)

    await colonia.pressSequentially('  ')
    expect(await stateOf(visitor)).toMatchObject({ button: waiting, isEnabled: false })
    await colonia.pressSequentially('Rancho de mi tía  ')
    await expect.poll(() => stateOf(visitor)).toMatchObject({ button: ready, isEnabled: true })
    if (place.coloniaValid) await sees(place.coloniaValid)
    await continueButton.click()
    await page.getByText(/Tu ubicación ha sido registrada: Rancho de mi tía, CP 20010$/).waitFor()
    await expectClean()
  })
})

describe('the postal code', () => {
  test('is read out of what is pasted with it', async () => {
    const { page, postalCode, open, sees } = await surveyVisitor(site)
    await open('002')
    for (const pasted of [' 20010', 'CP 20010', '20010 Aguascalientes, Ags.']) {
      await postalCode.fill('')
      await paste(page, postalCode, pasted)
      await sees('✓ Código postal válido')
      expect(await postalCode.inputValue(), pasted).toBe('20010')
    }
  })

  test('with one colonia fills it in, and says so; it may be written over', async () => {
    const visitor = await surveyVisitor(site, { before: [listenForAnnouncements] })
    const { page, postalCode, colonia, continueButton } = visitor
    await visitor.open('001')
    await postalCode.pressSequentially('20000')
    await expect.poll(() => colonia.inputValue()).toBe('Aguascalientes Centro')
    await expect
      .poll(async () => (await announced(page)).at(-1))
      .toBe('Este código postal tiene 1 colonia. Ya la pusimos por ti.')
    expect(await continueButton.isEnabled()).toBe(true)
    await colonia.fill('')
    await colonia.pressSequentially('Barrio de la Salud')
    await continueButton.click()
    await visitor.sees('Tu ubicación ha sido registrada: Barrio de la Salud, CP 20000')
  })

  // One whose words stand for those of its neighbours, and one with words of its own.
  test.each([survey001, survey005])('that was retired gets a hint of its own on survey $id', async ({ id, place }) => {
    const visitor = await surveyVisitor(site, { before: [listenForAnnouncements], width: 360, height: 640 })
    const { page, postalCode, sees } = visitor
    const hint = /^El 20430 dejó de usarse/
    await visitor.open(id)
    await postalCode.pressSequentially('20430')
    await page.getByText(hint).waitFor()
    await sees(place.postalCodeInvalid)
    expect((await announced(page)).join()).toMatch(/dejó de usarse/)
    await expectAccessible(page)
    await postalCode.press('Backspace')
    await expect.poll(() => page.getByText('dejó de usarse').count()).toBe(0)
    await visitor.expectClean()
  })

  test('that is not valid yet says why the keyboard goes past the colonia', async () => {
    const visitor = await surveyVisitor(site, { before: [listenForAnnouncements] })
    const { page, postalCode } = visitor
    await visitor.open('003')
    await postalCode.pressSequentially('2001')
    await page.keyboard.press('Tab')
    await expect
      .poll(async () => (await announced(page)).at(-1))
      .toBe('Podrás elegir tu colonia cuando el código postal sea válido.')
  })
})

/** As a visitor does, with the clipboard and the keyboard. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await field.focus()
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.keyboard.press('ControlOrMeta+V')
}

async function stateOf({ postalCode, colonia, continueButton }: SurveyVisitor) {
  return {
    colonia: (await colonia.isDisabled()) ? 'locked' : 'open',
    button: await continueButton.textContent(),
    isEnabled: await continueButton.isEnabled(),
    border: await postalCode.evaluate(hueOfBorder),
  }
}

/** Runs in the page: which of red, green and blue its border has most of. */
function hueOfBorder(element: Element): string {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) throw new Error('No canvas')
  canvas.fillStyle = getComputedStyle(element).borderTopColor
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  if (red > 2 * green && red > 2 * blue) return 'red'
  return green > 1.5 * red && green > 1.5 * blue ? 'green' : 'grey'
}
