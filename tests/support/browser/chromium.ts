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

/** `npm test` and `npm run bench` set these paths; a single test file finds installed browsers. */
export function chromiumPath(): string {
  return found(process.env.CHROMIUM_PATH, light)
}

function found(given: string | undefined, places: readonly string[]): string {
  const path = given ?? places.find((place) => existsSync(place))
  if (!path) throw new Error('No Chromium here: set CHROMIUM_PATH to one')
  return path
}

/** A browser starts slowly on a busy machine. */
const timeout = 180_000

export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...quietly, ...args], timeout })
}

/**
 * With the back/forward cache, as people's browsers have it: the headless shell has none, and Playwright turns it off.
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
