import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Browser } from 'playwright-core'
import { pagePaths } from '#contract/paths.ts'
import type { Challenge } from '#contract/schemas.ts'
import { effortFor, keysToTry } from '#rules/quality/effort.ts'
import { proofChallenges } from '#server/proof/challenges.ts'
import { launchChromium } from '../tests/support/browser/chromium.ts'
import { median } from './compare.ts'
import type { Table, Target } from './report.ts'
import { slowDown } from './slow-processor.ts'
import { longestTask, recordedWork, recordWork, type WorkRecord } from './watched-worker.ts'

const SLOWER = 4
const RUNS = 9
const SERVER_RUNS = 3_000
const PROOF_CALLS = '**/api/survey/*/proof'
const challenges = proofChallenges('a secret of the benchmark')
const session = '20260707abcdefghijklmnop'

/** What the proof of work costs a slow phone, its page, and the server. */
export async function proofOfWork(
  port: number,
  startMicroseconds: number,
): Promise<{ table: Table; targets: Target[] }> {
  const browser = await launchChromium()
  const url = `http://127.0.0.1:${port}${pagePaths.survey('005')}`
  const calm = await onSlowPhone(browser, url, '')
  const crowded = await onSlowPhone(browser, url, 'busy-network')
  const taskMs = SLOWER * (await longestTaskMeanwhile(browser, url))
  await browser.close()
  const [calmMs, crowdedMs] = [calm, crowded].map((runs) => runs.map(({ solvedInMs }) => solvedInMs)) as [
    number[],
    number[],
  ]
  // Nobody tries more than all keys, however unlucky.
  const keyMs = median(crowded.map(({ tryingMs, keys }) => tryingMs / keys))
  const allKeysMs = keyMs * keysToTry(effortFor('busy-network'))

  const making = await cpuMicroseconds(() => make('busy-network'))
  const claimed = await solved()
  const verifying = await cpuMicroseconds(async () => {
    const { kind } = challenges.verify({ sessionId: session, claimed, at: Date.now() })
    if (kind !== 'solved') throw new Error('not recognised')
  })
  const forged = { ...claimed, challenge: { ...claimed.challenge, sealed: '0'.repeat(64) } }
  const refusing = await cpuMicroseconds(async () =>
    challenges.verify({ sessionId: session, claimed: forged, at: Date.now() }),
  )

  return {
    table: {
      title: 'Proof of work',
      note: `On a phone whose processor is ${SLOWER} times slower, all threads of the page alike. Luck is even: from nothing to twice the average.`,
      header: ['', 'measured'],
      rows: [
        [`calm, from the worker’s beginning, median of ${RUNS}`, `${Math.round(median(calmMs))} ms`],
        ['calm, the slowest of them', `${Math.round(Math.max(...calmMs))} ms`],
        [`crowded, median of ${RUNS}`, seconds(median(crowdedMs))],
        ['crowded, the slowest of them', seconds(Math.max(...crowdedMs))],
        ['a key, when it is crowded', `${Math.round(keyMs * 1_000)} µs`],
        ['crowded, with the worst luck, by that: all keys', seconds(allKeysMs)],
        [`longest task of the page meanwhile, ${SLOWER} times its processor time`, `${taskMs.toFixed(1)} ms`],
        ['server: a challenge, whatever its effort', `${Math.round(making)} µs of CPU`],
        ['server: a verification', `${Math.round(verifying)} µs of CPU`],
        ['server: a forgery', `${Math.round(refusing)} µs of CPU`],
      ],
    },
    targets: [
      {
        claim: 'crowded, with the worst luck: a proof < 20 s on a slow phone',
        measured: `${seconds(allKeysMs)}; the slowest of ${RUNS} ${seconds(Math.max(...crowdedMs))}`,
        isMet: Math.max(allKeysMs, ...crowdedMs) < 20_000,
      },
      {
        claim: 'a proof is verified for less than a start costs',
        measured: `${Math.round(verifying)} µs against ${Math.round(startMicroseconds)} µs of CPU`,
        isMet: verifying < startMicroseconds,
      },
    ],
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

async function onSlowPhone(browser: Browser, url: string, marks: string): Promise<WorkRecord[]> {
  const records: WorkRecord[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { page, begin } = await waitingPage(browser, url, marks)
    const normalSpeed = await slowDown(browser, SLOWER)
    begin()
    records.push(await recordedWork(page))
    await normalSpeed()
    await page.context().close()
  }
  return records
}

async function longestTaskMeanwhile(browser: Browser, url: string): Promise<number> {
  const { page, begin } = await waitingPage(browser, url, 'busy')
  const milliseconds = await longestTask(browser, page, begin)
  await page.context().close()
  return milliseconds
}

/** A survey's page that is usable and has asked for its challenge, which it gets when `begin` is called. */
async function waitingPage(browser: Browser, url: string, marks: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(recordWork)
  const { promise: ready, resolve: begin } = Promise.withResolvers<void>()
  const asked = page.waitForRequest(PROOF_CALLS)
  await page.route(PROOF_CALLS, async (route) => {
    await ready
    await route.fulfill({ json: await make(marks) })
  })
  await page.goto(url)
  await asked
  return { page, begin }
}

function make(marks: string): Promise<Challenge> {
  return challenges.make({ sessionId: session, effort: effortFor(marks), at: Date.now() })
}

async function solved() {
  const challenge = await make('')
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

/** Processor time of all threads of this process, per call. */
async function cpuMicroseconds(act: () => Promise<unknown>): Promise<number> {
  for (let run = 0; run < SERVER_RUNS / 10; run += 1) await act()
  const before = process.cpuUsage()
  for (let run = 0; run < SERVER_RUNS; run += 1) await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / SERVER_RUNS
}
