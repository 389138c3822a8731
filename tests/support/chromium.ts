import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `npm test` and `npm run bench` say where the browser is; a single run finds an installed one. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place))
  if (!path) throw new Error('No Chromium here: set CHROMIUM_PATH to one')
  return path
}

export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...quietly, ...args] })
}

/** One that keeps pages in memory for Back and Forward, as people's browsers do and Playwright's does not. */
export function launchRememberingChromium(): Promise<Browser> {
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  return chromium.launch({ executablePath: chromiumPath(), args: quietly, ignoreDefaultArgs })
}
