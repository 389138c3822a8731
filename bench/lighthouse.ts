import lighthouse from 'lighthouse'
import { pagePaths } from '#contract/paths.ts'
import { launchChromium } from '../tests/support/browser/chromium.ts'
import { freePort } from '../tests/support/postgres/postgres-server.ts'
import { median } from './compare.ts'

export const auditedPaths = [
  pagePaths.home,
  pagePaths.survey('001'),
  pagePaths.thankYou('001'),
  pagePaths.results('002'),
]

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

interface Audit {
  score(category: Category): number
  /** The audits that did not get a full score. */
  readonly failed: readonly string[]
}

const TIMED_RUNS = 3
/** Sometimes the browser's recording begins too late, and Lighthouse asks to be run again. */
const TRIES = 3
const untimed: readonly Category[] = ['accessibility', 'best-practices', 'seo']

/** Lighthouse's performance score of each page on a phone: the median of three visits. */
export function performanceScores(
  port: number,
  paths: readonly string[],
): Promise<{ path: string; performance: number }[]> {
  return withAuditor(port, async (audit) => {
    const scores = []
    for (const path of paths) {
      const timed: number[] = []
      for (let run = 0; run < TIMED_RUNS; run += 1)
        timed.push((await audit(path, ['performance'])).score('performance'))
      scores.push({ path, performance: median(timed) })
    }
    return scores
  })
}

/** The scores that do not depend on time, and the audits that the page fails. */
export function untimedAudit(port: number, path: string) {
  return withAuditor(port, async (audit) => {
    const { score, failed } = await audit(path, untimed)
    return { scores: untimed.map(score), failed }
  })
}

type Auditor = (path: string, categories: readonly Category[]) => Promise<Audit>

async function withAuditor<Result>(port: number, use: (audit: Auditor) => Promise<Result>): Promise<Result> {
  const debuggingPort = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`])
  try {
    return await use((path, categories) => visit(`http://127.0.0.1:${port}${path}`, debuggingPort, categories))
  } finally {
    await browser.close()
  }
}

async function visit(
  url: string,
  debuggingPort: number,
  categories: readonly Category[],
  triesLeft = TRIES,
): Promise<Audit> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    onlyCategories: [...categories],
    formFactor: 'mobile',
    logLevel: 'error',
    // Thank-you pages are kept out of search engines on purpose, which Lighthouse would count as a fault.
    skipAudits: url.includes(pagePaths.thankYou('')) ? ['is-crawlable'] : null,
  })
  if (!result || result.lhr.runtimeError) {
    if (triesLeft > 1) return visit(url, debuggingPort, categories, triesLeft - 1)
    throw new Error(`No audit of ${url}: ${result?.lhr.runtimeError?.message}`)
  }
  const { lhr } = result
  return {
    score: (category) => Math.round((lhr.categories[category]?.score ?? 0) * 100),
    failed: Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative')
      .map(({ id, title }) => `${id}: ${title}`),
  }
}
