import type { Page } from 'playwright-core'
import { expectAccessible } from '../support/browser/axe.ts'
import { expectSeenInForcedColours } from './forced-colours.ts'
import { expectValidHtml } from './html.ts'
import { expectKeyboardWalk } from './keyboard-walk.ts'
import { expectRoomForLargeText } from './large-text.ts'
import { expectNothingCutOff } from './text-boxes.ts'

type Check = (page: Page) => Promise<void>

const desk = { width: 1280, height: 800 }
/** What a browser makes of that desk at 200 %: half as many pixels of layout, each drawn with four. */
const deskAtDoubleZoom = { width: 640, height: 400 }
const narrowest = { width: 320, height: 640 }
/** Those that the other checks do not have: a usual phone, where the layout changes (640 is that of the desk at 200 %), and a large desk. */
const WIDTHS = [390, 768, 1024, 1440]

/** What holds for every scene. In this order: the last ones move the focus, which closes what is open. */
const checks: Readonly<Record<string, Check>> = {
  'on a desk, axe': async (page) => {
    await page.setViewportSize(desk)
    await expectAccessible(page)
  },
  'in the dark': async (page) => {
    // Without motion: a colour that is still on its way has no contrast yet.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page, { type: 'rule', values: ['color-contrast'] })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  },
  'on a desk': expectNothingCutOff,
  'at every width': async (page) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: desk.height })
      const wide = await page.evaluate(tooWide)
      if (wide.length > 0) throw new Error(`${width} px: ${wide.join(' | ')}`)
    }
  },
  'at 200 %': async (page) => {
    await page.setViewportSize(deskAtDoubleZoom)
    await expectNothingCutOff(page)
  },
  'at 320 px': async (page) => {
    await page.setViewportSize(narrowest)
    await expectNothingCutOff(page)
  },
  'with text at 200 %': expectRoomForLargeText,
  'read by a validator': expectValidHtml,
  'with reduced motion': async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const moving = await page.evaluate(couldMove)
    if (moving.length > 0) throw new Error(`moves: ${moving.join(' | ')}`)
  },
  'with forced colours': async (page) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await expectSeenInForcedColours(page)
  },
  // At 200 % the header that stays covers the most.
  'with the keyboard': async (page) => {
    await page.emulateMedia({ forcedColors: 'none' })
    await page.setViewportSize(deskAtDoubleZoom)
    await expectKeyboardWalk(page)
  },
}

/** Runs in the page. */
function tooWide(): string[] {
  return [...document.querySelectorAll(':root, .card, article, section')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((box) => box.outerHTML.slice(0, 120))
}

/** Runs in the page. Not only what moves now: also what would on arriving, on leaving or below a pointer. */
function couldMove(): string[] {
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      // What lasts no time appears, and does not move.
      const lasts = (durations: string) => durations.split(',').some((time) => Number.parseFloat(time) > 0)
      return (animationName !== 'none' && lasts(animationDuration)) || lasts(transitionDuration)
    })
    .map((element) => element.outerHTML.slice(0, 120))
}

/** Everything that is wrong with the page, each under the circumstances in which it is. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const [circumstances, check] of Object.entries(checks)) {
    await check(page).catch((error: Error) => faults.push(`${circumstances}: ${error.message}`))
  }
  return faults
}
