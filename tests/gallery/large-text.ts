import type { Page } from 'playwright-core'
import { expectNothingCutOff } from './text-boxes.ts'

const phone = { width: 360, height: 640 }
const USUAL_PX = 16
/** More of a small screen than this, and what scrolls below is read through a slit. */
const MOST_COVERED = 0.15

/** A visitor who has asked the browser for text of twice the size, on a small phone. Leaves the size as it was. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  const session = await page.context().newCDPSession(page)
  const setSize = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / USUAL_PX } })
  await setSize(2 * USUAL_PX)
  try {
    const [size, hyphens] = await page.evaluate(() => {
      const { fontSize, hyphens } = getComputedStyle(document.body)
      return [fontSize, `${hyphens} ${document.documentElement.lang}`]
    })
    if (size !== `${2 * USUAL_PX}px`) throw new Error(`the text is ${size}`)
    // Not every browser that tests run in has a dictionary, so only that it is asked for.
    if (hyphens !== 'auto es-MX') throw new Error(`words are divided so: ${hyphens}`)
    await expectNothingCutOff(page)
    const covered = await page.evaluate(coveredByWhatStays)
    if (covered > MOST_COVERED) throw new Error(`the header covers ${Math.round(covered * 100)} % of the screen`)
  } finally {
    await setSize(USUAL_PX)
    await session.detach()
  }
}

/** Runs in the page. What part of the screen the header takes, once the page has been scrolled. */
function coveredByWhatStays(): number {
  window.scrollTo(0, document.body.scrollHeight)
  const { bottom } = document.querySelector('header')?.getBoundingClientRect() ?? { bottom: 0 }
  window.scrollTo(0, 0)
  return Math.max(0, bottom) / innerHeight
}
