import type { Page } from 'playwright-core'

/** With the colours of the system alone, what can be used and what is chosen still shows. Leaves the focus at the end. */
export async function expectSeenInForcedColours(page: Page): Promise<void> {
  const problems = await page.evaluate(lostWithoutColours)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Runs in the page. */
function lostWithoutColours(): string[] {
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
  return [
    // First, because moving the focus closes what is open.
    ...seen('label:has(:checked), [aria-selected=true]')
      .filter((chosen) => !isUnlikeOthers(chosen))
      .map((chosen) => `«${nameOf(chosen)}» does not look chosen`),
    ...seen('button, select, textarea, input:not([type=radio], [type=checkbox]), [class*="button-"]:not(.button-quiet)')
      .filter((control) => !hasEdge(control) && !isUnderlined(control))
      .map((control) => `«${nameOf(control)}» has no border`),
    ...seen('a[href], button:enabled, input:enabled, textarea, summary')
      .filter((control) => control.tabIndex >= 0 && !hasRing(control))
      .map((control) => `«${nameOf(control)}» has no visible focus`),
    ...seen('progress')
      .filter((bar) => !hasEdge(bar))
      .map(() => 'the progress has no border'),
  ]

  function nameOf(element: HTMLElement): string {
    return (element.textContent || element.outerHTML).slice(0, 80)
  }

  function hasEdge(element: Element): boolean {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1
  }

  function isUnderlined(element: Element): boolean {
    return getComputedStyle(element).textDecorationLine.includes('underline')
  }

  function hasRing(element: HTMLElement): boolean {
    element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    const bearers = [element, element.closest('label')].filter((bearer) => bearer !== null)
    return bearers.some((bearer) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(bearer)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  }

  /** A box or a dot that the browser draws says it by itself. */
  function isUnlikeOthers(chosen: HTMLElement): boolean {
    const own = chosen.querySelector('input')
    if (own && own.getBoundingClientRect().width > 1) return true
    const others = [...(chosen.parentElement?.children ?? [])].filter(
      (other) => other !== chosen && other.tagName === chosen.tagName,
    )
    return others.every((other) => look(other) !== look(chosen))
  }

  function look(element: Element): string {
    const { borderTopColor, borderTopWidth, backgroundColor, color, outline, textDecorationLine } =
      getComputedStyle(element)
    return [borderTopColor, borderTopWidth, backgroundColor, color, outline, textDecorationLine].join()
  }
}
