import puppeteer, { type ElementHandle, type LaunchOptions } from 'puppeteer-core'
import { until } from '../processes/server-process.ts'
import type { PlainPage } from './plain-page.ts'

/** A new browser with one page. */
export async function puppeteerPage(options: LaunchOptions): Promise<PlainPage> {
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
    close: () => browser.close(),
  }
}
