import puppeteer, { type LaunchOptions } from 'puppeteer-core'
import type { PlainPage } from './plain-page.ts'

const PATIENCE_MS = 45_000

/** A new browser with one page. */
export async function puppeteerPage(options: LaunchOptions, screen = { width: 390, height: 844 }): Promise<PlainPage> {
  const browser = await puppeteer.launch({ ...options, timeout: 180_000 })
  const page = await browser.newPage()
  await page.setViewport(screen)
  page.setDefaultTimeout(PATIENCE_MS)
  const found = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)
  return {
    async open(url) {
      await page.goto(url)
    },
    click: (xpath) => found(xpath).click(),
    async type(xpath, text) {
      await found(xpath).click()
      await page.keyboard.type(text)
    },
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
