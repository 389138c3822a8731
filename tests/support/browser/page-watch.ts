import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

const FRAMES_DEADLINE_MS = 250

export interface Watch {
  report(problem: string): void
  /** Fails with everything that went wrong so far, in any page of the visitor, except what the test expects. */
  expectClean(expected?: { readonly except?: readonly RegExp[] }): Promise<void>
  /** Forgets problems of earlier tests. */
  forget(): void
}

/** Records what a visitor would not report: console messages, errors, content that the policy blocks, layout shifts. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const problems: string[] = []
  const report = (problem: string) => void problems.push(problem)
  await context.exposeBinding('__report', (_source, problem: string) => report(problem))
  await context.addInitScript(reportFromInside)
  context.on('console', (message) => {
    if (isProblem(message)) report(`console ${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => report(`thrown: ${error.error().stack ?? error.error().message}`))

  return {
    report,
    async expectClean({ except = [] } = {}) {
      for (const page of context.pages()) await settle(page)
      const unexpected = problems.filter((problem) => !except.some((pattern) => pattern.test(problem)))
      if (unexpected.length > 0) throw new Error(unexpected.join('\n'))
    },
    forget: () => void problems.splice(0),
  }
}

function isProblem(message: ConsoleMessage): boolean {
  return ['error', 'warning', 'assert'].includes(message.type())
}

/** Waits two frames: layout shifts are reported after the frame that shows them. */
async function settle(page: Page): Promise<void> {
  const frames = page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  // A page that is without script, hidden or just closed has no frames.
  await Promise.race([frames.catch(() => {}), pause(FRAMES_DEADLINE_MS)])
}

/** Runs in the page. */
function reportFromInside(): void {
  // Smaller ones are rounding errors of the layout.
  const SMALLEST_SHIFT = 0.0005
  const { __report: report } = window as unknown as { __report: (problem: string) => void }
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    report(`content policy: ${violatedDirective} refused ${blockedURI} ${sample}`),
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput || entry.value < SMALLEST_SHIFT || entry.sources.every(staysInPlace)) continue
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '?'))
      report(`layout shift of ${entry.value.toFixed(4)}: ${moved.join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })

  /** A centred button with new words grows around its middle: its edge moves, but it does not jump. */
  function staysInPlace({ previousRect: before, currentRect: after }: Source): boolean {
    const isNear = (a: number, b: number) => Math.abs(a - b) < 1
    return isNear(before.left + before.right, after.left + after.right) && isNear(before.top, after.top)
  }

  interface Source {
    readonly node?: Node
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }

  interface LayoutShift extends PerformanceEntry {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly Source[]
  }
}
