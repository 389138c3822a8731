import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
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

export interface Scores {
  readonly path: string
  /** The median of the runs: it depends on time. */
  readonly performance: number
  /** The lowest of what does not: accessibility, best practices and search. */
  readonly untimed: number
  /** The audits that the page fails, of those that do not depend on time. */
  readonly failed: readonly string[]
}

const RUNS = 3
/** Sometimes the browser's recording begins too late, and Lighthouse asks to be run again. */
const TRIES = 3
const program = 'bench/lighthouse/node_modules/lighthouse/cli/index.js'

/** Lighthouse's scores of each page on a phone. */
export async function lighthouseScores(port: number, paths: readonly string[]): Promise<Scores[]> {
  const debuggingPort = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`])
  try {
    const scores = []
    for (const path of paths) {
      const runs: Report[] = []
      while (runs.length < RUNS) runs.push(await visit(`http://127.0.0.1:${port}${path}`, debuggingPort))
      const of = (category: string) =>
        runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
      scores.push({
        path,
        performance: median(of('performance')),
        untimed: Math.min(...['accessibility', 'best-practices', 'seo'].flatMap(of)),
        failed: [...new Set(runs.flatMap(failedAudits))],
      })
    }
    return scores
  } finally {
    await browser.close()
  }
}

/** What we read of Lighthouse's own report. */
interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly scoreDisplayMode: string }>>
}

async function visit(url: string, debuggingPort: number, triesLeft = TRIES): Promise<Report> {
  const flags = [`--port=${debuggingPort}`, '--form-factor=mobile', '--output=json', '--quiet']
  // Thank-you pages are kept out of search engines on purpose, which Lighthouse would count as a fault.
  if (url.includes(pagePaths.thankYou(''))) flags.push('--skip-audits=is-crawlable')
  const report = await promisify(execFile)(process.execPath, [program, url, ...flags], { maxBuffer: 64 * 2 ** 20 })
    .then(({ stdout }) => JSON.parse(stdout) as Report)
    .catch((error: Error) => ({ runtimeError: { message: error.message }, categories: {}, audits: {} }))
  if (!report.runtimeError) return report
  if (triesLeft > 1) return visit(url, debuggingPort, triesLeft - 1)
  throw new Error(`No audit of ${url}: ${report.runtimeError.message}`)
}

function failedAudits({ categories, audits }: Report): string[] {
  const isTimed = new Set(categories.performance?.auditRefs.map(({ id }) => id))
  return Object.entries(audits)
    .filter(([id, { score, scoreDisplayMode }]) => {
      return score !== null && score < 1 && scoreDisplayMode !== 'informative' && !isTimed.has(id)
    })
    .map(([id]) => id)
}
