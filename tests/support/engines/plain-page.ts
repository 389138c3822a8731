/**
 * A page in any engine: what Puppeteer and a WebDriver can both do. Playwright cannot drive these browsers, because the scripts
 * that it puts into a page need newer ones. Elements are named by XPath, which all of them understand.
 */
export interface PlainPage {
  open(url: string): Promise<void>
  /** Clicks in the middle of the element. */
  click(xpath: string): Promise<void>
  /** Key by key. */
  type(xpath: string, text: string): Promise<void>
  /** The value of an expression in the page, as JSON carries it. */
  evaluate<Value>(expression: string): Promise<Value>
  /** A PNG of what is on the screen. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** How XPath writes a text: it has no escapes. */
export function quoted(text: string): string {
  if (!text.includes('"')) return `"${text}"`
  return `concat(${text
    .split('"')
    .map((part) => `"${part}"`)
    .join(`, '"', `)})`
}
