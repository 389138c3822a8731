import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // A list of suggestions below a field has no native element, and the region of messages is the library's.
  rules: { 'prefer-native-element': ['error', { exclude: ['listbox', 'region'] }] },
})

/** The page as it is now breaks no rule of HTML's standard, nor of its use for everyone. */
export async function expectValidHtml(page: Page): Promise<void> {
  const remarks = await remarksOn(await page.content())
  if (remarks.length > 0) throw new Error(remarks.join('\n'))
}

export async function remarksOn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages, source }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message}: ${source?.split('\n')[line - 1]?.slice(Math.max(0, column - 2), column + 140)}`,
    ),
  )
}
