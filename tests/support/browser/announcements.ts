import type { Page } from 'playwright-core'

type Listening = { announced?: string[] }

/** Runs in the page before its scripts: records what a screen reader would announce by itself. */
export function listenForAnnouncements(): void {
  const announced: string[] = []
  ;(window as Listening).announced = announced
  const said = new WeakMap<Element, string>()
  const listen = () => {
    for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
      const words = region.textContent?.trim() ?? ''
      if (!region.checkVisibility() || said.get(region) === words) continue
      said.set(region, words)
      if (words) announced.push(words)
    }
  }
  new MutationObserver(listen).observe(document, { childList: true, characterData: true, subtree: true })
}

/** What was announced since the last call. */
export function announced(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Listening).announced?.splice(0) ?? [])
}

/** The tag and the label of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document
    const labels = (element as HTMLInputElement | null)?.labels
    return `${element?.tagName.toLowerCase()}: ${(labels?.[0] ?? element)?.textContent?.trim()}`
  })
}
