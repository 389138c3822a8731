import { launchChromium } from '../tests/support/browser/chromium.ts'
import { median } from './compare.ts'

export interface PageLoad {
  readonly path: string
  readonly requests: number
  readonly bytes: number
  readonly lcpMs: number
  /** When the postal code can be typed; only for survey pages. */
  readonly usableMs: number | undefined
}

const ROUNDS = 7
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: 750_000 / 8 }

/** What a visitor waits for and downloads, on a phone with slow 4G, a four times slower processor and an empty cache. */
export async function pageLoads(port: number, paths: readonly string[]): Promise<PageLoad[]> {
  const browser = await launchChromium()
  try {
    const loads = paths.map((path) => ({ path, runs: [] as Awaited<ReturnType<typeof load>>[] }))
    // In rounds, so that a busy moment of the machine affects all pages alike.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { path, runs } of loads) runs.push(await load(`http://127.0.0.1:${port}${path}`))
    return loads.map(({ path, runs }) => ({
      path,
      requests: median(runs.map(({ requests }) => requests)),
      bytes: median(runs.map(({ bytes }) => bytes)),
      lcpMs: median(runs.map(({ lcpMs }) => lcpMs)),
      usableMs: isSurvey(path) ? median(runs.map(({ usableMs }) => usableMs)) : undefined,
    }))
  } finally {
    await browser.close()
  }

  async function load(url: string) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
    })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    let bytes = 0
    let requests = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      requests += 1
    })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(recordWhenUsable)
    await page.goto(url, { waitUntil: 'networkidle' })
    const lcpMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
    )
    if (isSurvey(new URL(url).pathname)) await page.waitForFunction(() => (window as UsableWindow).usableAt)
    const usableMs = await page.evaluate(() => (window as UsableWindow).usableAt ?? Number.NaN)
    await context.close()
    return { bytes, requests, lcpMs, usableMs }
  }
}

function isSurvey(path: string): boolean {
  return /^\/survey\/\d+$/.test(path)
}

type UsableWindow = { usableAt?: number }

/** Runs in the page before its scripts. They show the field only once they keep what is typed in it. */
function recordWhenUsable(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('input[autocomplete="postal-code"]')) return
    ;(window as UsableWindow).usableAt = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
