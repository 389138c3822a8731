import type { Page } from 'playwright-core'

/** Words and controls that reach beyond the window or their box, or lie on one another. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const problems = await page.evaluate(cutOffOrOverlapping)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Runs in the page. */
function cutOffOrOverlapping(): string[] {
  // Less is a rounding of the layout, or the air above letters.
  const TOLERANCE_PX = 2
  window.scrollTo(0, 0)
  // A long page has thousands of words in the same boxes.
  const inOnePixel = new Map<Element, boolean>()
  const clipping = new Map<Element, Clipping[]>()
  const boxes = [...textBoxes(), ...controlBoxes()]
  return [
    ...sidewaysScroll(),
    ...boxes.flatMap(({ node, rect, name }) => cutOff(node, rect).map((by) => `«${name}» is cut off by ${by}`)),
    ...[...document.querySelectorAll('input, textarea')]
      .filter((input) => input.clientWidth > 1 && input.scrollWidth > input.clientWidth)
      .map((input) => `the words in ${input.outerHTML.slice(0, 80)} do not fit`),
    ...overlaps(),
  ]

  interface Clipping {
    readonly left: number
    readonly right: number
    readonly name: string
  }

  interface Box {
    readonly node: Node
    readonly rect: DOMRect
    readonly name: string
  }

  function sidewaysScroll(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []
  }

  function textBoxes(): Box[] {
    const found: Box[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      const name = node.textContent?.trim()
      if (!name || !parent || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) if (rect.width > 0) found.push({ node, rect, name })
    }
    return found
  }

  function controlBoxes(): Box[] {
    return [...document.querySelectorAll('button, input, textarea, summary, label:has(input), [class*="button"]')]
      .filter(isSeen)
      .map((node) => ({ node, rect: node.getBoundingClientRect(), name: node.textContent || node.outerHTML }))
  }

  /** What is only for screen readers is one pixel, and a closed list or an open message covers on purpose. */
  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('script, style, noscript'))
      return false
    if (element.closest('[role=listbox], .toast-viewport')) return false
    return !isInOnePixel(element)
  }

  function isInOnePixel(element: Element): boolean {
    const known = inOnePixel.get(element)
    if (known !== undefined) return known
    const { width, height } = element.getBoundingClientRect()
    const isOnePixel =
      (width <= 1 && height <= 1 && getComputedStyle(element).overflow !== 'visible') ||
      (width <= 1 && element instanceof HTMLInputElement)
    const isIn = isOnePixel || (element.parentElement !== null && isInOnePixel(element.parentElement))
    inOnePixel.set(element, isIn)
    return isIn
  }

  function cutOff(node: Node, rect: DOMRect): string[] {
    if (rect.left < -TOLERANCE_PX || rect.right > innerWidth + TOLERANCE_PX) return ['the edge of the window']
    const cutting = clippingBoxes(node.parentElement).find(
      ({ left, right }) => rect.left < left - TOLERANCE_PX || rect.right > right + TOLERANCE_PX,
    )
    return cutting ? [cutting.name] : []
  }

  function clippingBoxes(element: Element | null): Clipping[] {
    if (!element || element === document.body) return []
    const known = clipping.get(element)
    if (known) return known
    const outer = clippingBoxes(element.parentElement)
    const isClipping = !(element instanceof SVGElement) && getComputedStyle(element).overflowX !== 'visible'
    const { left, right } = element.getBoundingClientRect()
    const all = isClipping ? [{ left, right, name: element.className }, ...outer] : outer
    clipping.set(element, all)
    return all
  }

  /** From the top down, so that each is held against its neighbours alone. */
  function overlaps(): string[] {
    const sorted = boxes.toSorted((one, other) => one.rect.top - other.rect.top)
    return sorted.flatMap((one, index) => {
      const below = sorted.slice(index + 1)
      const end = below.findIndex(({ rect }) => rect.top > one.rect.bottom)
      return below
        .slice(0, end < 0 ? undefined : end)
        .filter((other) => !one.node.contains(other.node) && !other.node.contains(one.node) && doOverlap(one, other))
        .map((other) => `«${one.name}» and «${other.name}» lie on one another`)
    })
  }

  function doOverlap({ rect: one }: Box, { rect: other }: Box): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    // Lines of text reach into one another by the air of their letters.
    return width > TOLERANCE_PX && height > Math.min(one.height, other.height) * 0.3
  }
}
