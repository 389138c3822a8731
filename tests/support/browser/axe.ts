import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

const everything: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** Minified: the package's own `source` is twice as long, and takes longer to load than a page to check. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The page as it is now violates neither WCAG 2.0 to 2.2 A and AA nor axe's best practices; or only the given rules are checked. */
export async function expectAccessible(page: Page, rules = everything): Promise<void> {
  // Evaluated by the debugger: the content policy would refuse a script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // At the top: otherwise what the header covers, which a finger can scroll away, counts as too small a target.
    const { scrollY } = window
    window.scrollTo({ top: 0, behavior: 'instant' })
    // Without frames: the form in one is not ours, and would not answer axe.
    const results = await axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
      iframes: false,
    })
    window.scrollTo({ top: scrollY, behavior: 'instant' })
    return results.violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
  }, rules)
  if (violations.length > 0) throw new Error(violations.join('\n'))
}
