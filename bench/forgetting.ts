import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '#store/engine.ts'
import { openStore, type Store } from '#store/store.ts'
import { knownPeople, visitAll } from '../tests/thieves/crowd-of-known.ts'
import type { Stores } from './growth.ts'
import type { Table, Target } from './report.ts'

const SIZES = [20, 20_000, 100_000, 1_000_000]
const LATELY = 40
const BETWEEN_STARTS_MS = 10
const MEDIAN_MS = 20
const WORST_MS = 1_000

/** How long both passes of forgetting take, and how long those wait who start meanwhile. */
export async function forgettingWaits(stores: Stores, sizes = SIZES): Promise<{ table: Table; targets: Target[] }> {
  const rows: string[][] = []
  const targets: Target[] = []
  try {
    for (const size of sizes) {
      const url = await stores.fresh(size)
      await (await openStore({ url, answersPerAddress: 1 })).close()
      await stores.fill(url, size)
      const store = await openStore({ url, answersPerAddress: 1 })
      await visitAll(store, knownPeople(LATELY), 4)
      await store.inbox.move()
      for (const scope of ['inbox', 'everything'] as const) {
        const { passMs, waits, refused } = await startsDuring(store, `${scope} ${size}`, () =>
          store.forgetting.forget(scope),
        )
        const [median = 0, worst = 0] = [waits[Math.floor(waits.length / 2)], waits.at(-1)]
        const named = `${scope === 'inbox' ? 'the inbox' : 'everything'}, ${size.toLocaleString('en-US')} sessions`
        rows.push([named, ...[passMs, median, worst].map((ms) => `${ms.toFixed(0)} ms`), String(refused)])
        if (size < 1_000_000) continue
        targets.push({
          claim: `a start while ${named} are written again${stores.on}: median ≤ ${MEDIAN_MS} ms, worst ≤ ${WORST_MS} ms`,
          measured: `${median.toFixed(0)} and ${worst.toFixed(0)} ms`,
          isMet: median <= MEDIAN_MS && worst <= WORST_MS && refused === 0,
        })
      }
      await store.close()
    }
    const header = ['rewritten', 'pass', 'median wait of a start', 'worst', 'refused']
    return { table: { title: `Forgetting${stores.on}`, header, rows }, targets }
  } finally {
    await stores.remove()
  }
}

/** Somebody starts every few milliseconds, for as long as the work takes and at least for a second. */
async function startsDuring(store: Store, name: string, work: () => Promise<unknown>) {
  const began = performance.now()
  let passMs: number | undefined
  const working = work().then(() => {
    passMs = performance.now() - began
  })
  const starts: Promise<number | undefined>[] = []
  while (passMs === undefined || performance.now() - began < 1_000) {
    starts.push(waitOf(store, `${name} ${starts.length}`))
    await pause(BETWEEN_STARTS_MS)
  }
  await working
  const waits = (await Promise.all(starts)).filter((wait) => wait !== undefined).sort((a, b) => a - b)
  return { passMs, waits, refused: starts.length - waits.length }
}

/** Nothing for one who is told to come again later. */
async function waitOf({ participation }: Store, visitor: string): Promise<number | undefined> {
  const began = performance.now()
  try {
    await participation.start({ surveyId: '001', visitor, at: Date.now() })
    return performance.now() - began
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined
    throw error
  }
}
