import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const light = ['/usr/bin/chromium-headless-shell', ...whole]

const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing leaves this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** `npm test` and `npm run bench` say where the browsers are; a single run finds installed ones. */
export function chromiumPath(): string {
  return found(process.env.CHROMIUM_PATH, light)
}

function found(given: string | undefined, places: readonly string[]): string {
  const path = given ?? places.find((place) => existsSync(place))
  if (!path) throw new Error('No Chromium here: set CHROMIUM_PATH to one')
  return path
}

/** A busy machine takes its time to start one. */
const timeout = 180_000

export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...quietly, ...args], timeout })
}

/**
 * One that keeps pages in memory for Back and Forward, as people's browsers do, and neither the light one nor Playwright's
 * does.
 */
export function launchRememberingChromium(): Promise<Browser> {
  const executablePath = found(process.env.WHOLE_CHROMIUM_PATH, whole)
  return chromium.launch({
    executablePath,
    args: quietly,
    timeout,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}
