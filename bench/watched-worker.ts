import type { Browser, Page } from 'playwright-core'

export interface WorkRecord {
  readonly solvedInMs: number
  /** Without the time to load and start the worker. */
  readonly tryingMs: number
  readonly keys: number
}

/** Runs in a page before its scripts, and sets `window.workRecord` when a worker has answered. */
export function recordWork(): void {
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      const began = performance.now()
      performance.mark('worker-began')
      super(url, options)
      this.addEventListener('message', ({ data }) => {
        performance.mark('worker-answered')
        const solvedInMs = performance.now() - began
        Object.assign(window, { workRecord: { solvedInMs, tryingMs: data.time, keys: data.counter + 1 } })
      })
    }
  }
}

export async function recordedWork(page: Page): Promise<WorkRecord> {
  const handle = await page.waitForFunction(() => (window as { workRecord?: WorkRecord }).workRecord, null, {
    timeout: 0,
  })
  return (await handle.jsonValue()) as WorkRecord
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time of its thread, which other programs do not affect. */
  readonly tdur?: number
}

/** The longest task of a page's main thread while its worker was busy, in milliseconds of processor time. */
export async function longestTask(browser: Browser, page: Page, begin: () => void): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  begin()
  await recordedWork(page)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const [began, answered] = ['worker-began', 'worker-answered'].map((mark) =>
    traceEvents.find(({ name }) => name === mark),
  )
  if (!began || !answered) throw new Error('The trace has no marks of the worker')
  const meanwhile = traceEvents.filter(
    ({ pid, tid, ts, dur = 0, tdur }) =>
      pid === began.pid && tid === began.tid && tdur !== undefined && ts + dur >= began.ts && ts <= answered.ts,
  )
  if (meanwhile.length === 0) throw new Error('The trace has no tasks')
  return Math.max(...meanwhile.map(({ tdur = 0 }) => tdur)) / 1_000
}
