import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'

const SLICE_MS = 4

/**
 * Makes all threads of a browser's pages so many times slower by stopping their processes most of the time. The browser's own
 * throttling slows down neither workers nor cryptography. Returns how to end it.
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
      // Measured, because timers are late on a busy machine.
      const now = performance.now()
      const mayRun = ran * times <= now - start
      signalAll(renderers, mayRun ? 'SIGCONT' : 'SIGSTOP')
      began = now
      await pause(SLICE_MS)
      if (mayRun) ran += performance.now() - began
    }
    signalAll(renderers, 'SIGCONT')
  }

  return async () => {
    isOver = true
    await done
  }
}

function signalAll(processes: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const id of processes) {
    try {
      process.kill(id, signal)
    } catch {
      // A renderer that is no longer needed has ended.
    }
  }
}
