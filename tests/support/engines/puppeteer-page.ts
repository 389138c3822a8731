import puppeteer, { type ElementHandle, type LaunchOptions } from 'puppeteer-core'
import { until } from '../processes/server-process.ts'
import type { PlainPage } from './plain-page.ts'

const PAPER_MARGINS = { top: '12mm', right: '12mm', bottom: '16mm', left: '12mm' }

export interface PrintingPage extends PlainPage {
  /** A PDF on paper of letter size, with the margins of the styles: without them Puppeteer asks for none. */
  print(): Promise<Uint8Array>
}

/** A new browser with one page. */
export async function puppeteerPage(options: LaunchOptions): Promise<PrintingPage> {
  const browser = await puppeteer.launch({ ...options, timeout: 180_000 })
  const page = await browser.newPage()

  /** Not Puppeteer's own waiting, which makes code of texts: in Firefox the site's content policy forbids that. */
  async function waitFor(xpath: string): Promise<ElementHandle> {
    let element: ElementHandle | null = null
    await until(async () => {
      element = await page.$(`::-p-xpath(${xpath})`)
      return element !== null
    })
    return element as unknown as ElementHandle
  }

  return {
    async open(url) {
      await page.goto(url)
    },
    click: async (xpath) => (await waitFor(xpath)).click(),
    async type(xpath, text) {
      await (await waitFor(xpath)).click()
      await page.keyboard.type(text)
    },
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    screenshot: async () => Buffer.from(await page.screenshot()),
    print: () => page.pdf({ format: 'letter', margin: PAPER_MARGINS, timeout: 120_000, waitForFonts: false }),
    close: () => browser.close(),
  }
}
