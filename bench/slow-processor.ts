import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'

const SLICE_MS = 4

/**
 * Makes the pages of a browser so many times slower, all their threads: they stand still the rest of the time. The browser's own
 * throttling slows a page's main thread only, and neither workers nor cryptography. Returns how to end it.
 */
export async function slowDown(browser: Browser, times: number): Promise<() => Promise<void>> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  let isOver = false
  const done = alternate()

  async function alternate(): Promise<void> {
    let ran = 0
    let began = performance.now()
    const start = began
    while (!isOver) {
      // By what has passed, not by what was asked of the timer: it is late on a busy machine.
      const now = performance.now()
      const mayRun = ran * times <= now - start
      tell(renderers, mayRun ? 'SIGCONT' : 'SIGSTOP')
      began = now
      await pause(SLICE_MS)
      if (mayRun) ran += performance.now() - began
    }
    tell(renderers, 'SIGCONT')
  }

  return async () => {
    isOver = true
    await done
  }
}

function tell(processes: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const id of processes) {
    try {
      process.kill(id, signal)
    } catch {
      // A renderer that nobody needs any more is gone.
    }
  }
}
