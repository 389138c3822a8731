import type { Page } from 'playwright-core'

const ARRIVAL_MS = 10_000

interface Stop {
  /** Its place among what the keyboard should reach; -1 when it is none of that. */
  readonly index: number
  /** A field for a day and an hour. */
  readonly isMoment: boolean
  readonly name: string
  readonly problems: readonly string[]
}

/** Tab reaches everything that can be used, once, in the order of reading, gets out at the end, and is seen all the way. */
export async function expectKeyboardWalk(page: Page): Promise<void> {
  const names = await page.evaluate(listStops)
  const problems = new Set<string>()
  for (const [index, name] of names.entries()) {
    const stop = await nextStop(index, page)
    for (const problem of stop.problems) problems.add(problem)
    if (stop.index === index) continue
    problems.add(`After «${names[index - 1]}» comes «${stop.name}» and not «${name}»`)
    break
  }
  await page.keyboard.press('Tab')
  if ((await page.evaluate(currentStop)).index > 0) problems.add(`«${names.at(-1)}» does not let the keyboard go`)
  // Back from the end: on the way up it is the header that may lie on what is focused.
  const back = `stops.toReversed().flatMap((stop) => { stop.focus(); return (${currentStop})().problems })`
  for (const problem of await page.evaluate<string[]>(back)) problems.add(problem)
  if (problems.size > 0) throw new Error([...problems].join('\n'))
}

/** Day, month, year, hour, minute, half of the day and the calendar's button are stops of their own in a field for a moment. */
const MOST_PARTS = 9

/** Where Tab leads, once it is out of the field before. Into and out of a frame of another process the focus takes its time. */
async function nextStop(index: number, page: Page): Promise<Stop> {
  const press = async () => {
    await page.keyboard.press('Tab')
    return page.evaluate(currentStop)
  }
  let stop = await press()
  for (let presses = 1; stop.isMoment && stop.index === index - 1 && presses < MOST_PARTS; presses += 1)
    stop = await press()
  const deadline = Date.now() + ARRIVAL_MS
  while (stop.index !== index && Date.now() < deadline) stop = await page.evaluate(currentStop)
  return stop
}

type Window = typeof globalThis & { stops: readonly Element[] }

/** Runs in the page, and leaves the keyboard before everything. */
function listStops(): string[] {
  const start = document.body.insertBefore(document.createElement('span'), document.body.firstChild)
  start.tabIndex = -1
  start.focus()
  start.remove()
  // Empty spans only pass the focus on: the toast's own way in and out.
  const usable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]:not(span:empty)'
  const stops = [...document.querySelectorAll<HTMLElement>(usable)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element === firstOfGroup(element),
  )
  ;(globalThis as Window).stops = stops
  return stops.map((stop) => (stop.textContent || stop.outerHTML).slice(0, 80))

  /** A group of radios is one stop. */
  function firstOfGroup(element: Element): Element | null {
    return element.matches('[type=radio]')
      ? document.querySelector(`[type=radio][name="${element.getAttribute('name')}"]`)
      : element
  }
}

/** Runs in the page. */
function currentStop(): Stop {
  const element = document.activeElement ?? document.body
  const group = element.matches('[type=radio]') ? element.getAttribute('name') : null
  const index = (globalThis as Window).stops.findIndex(
    (stop) => stop === element || (group !== null && stop.getAttribute('name') === group),
  )
  const name = (element.textContent || element.outerHTML).slice(0, 80)
  // What is focused inside a frame is the business of its own page.
  const problems = index < 0 || element instanceof HTMLIFrameElement ? [] : [...ring(), ...cover()]
  return { index, isMoment: element.matches('[type=datetime-local]'), name, problems }

  function ring(): string[] {
    const bearers = [element, element.closest('label')].filter((bearer) => bearer !== null)
    const isRinged = bearers.some((bearer) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(bearer)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)|transparent/.test(outlineColor)
    })
    return isRinged ? [] : [`«${name}» has no visible focus`]
  }

  /** Not even a part of it is in sight: below the header that stays, or outside of the window. */
  function cover(): string[] {
    const seen = element.closest('label') ?? element
    const { left, right, top, bottom } = seen.getBoundingClientRect()
    const places = [0.1, 0.5, 0.9].flatMap((share) => [
      [left + (right - left) * share, (top + bottom) / 2],
      [(left + right) / 2, top + (bottom - top) * share],
    ])
    const isInSight = places.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y)
      // A message goes by itself, and before that with Escape.
      return hit !== null && (seen.contains(hit) || hit.contains(seen) || hit.closest('.toast-viewport') !== null)
    })
    return isInSight ? [] : [`«${name}» is out of sight while it has the focus`]
  }
}
