import { type PrintingPage, puppeteerPage } from './puppeteer-page.ts'

/** Debian's Firefox, over WebDriver BiDi. */
export function firefox(): Promise<PrintingPage> {
  return puppeteerPage({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    // To set one, Puppeteer would ask for what this Firefox does not know yet.
    defaultViewport: null,
    args: ['--width=500', '--height=900'],
  })
}
