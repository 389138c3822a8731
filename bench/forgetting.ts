import { setTimeout as pause } from 'node:timers/promises'
import { compactDay } from '#rules/format/dates.ts'
import { StoreUnavailable } from '#store/engine.ts'
import { openStore, type Store } from '#store/store.ts'
import { knownPeople, visitAll } from '../tests/thieves/crowd-of-known.ts'
import type { Stores } from './growth.ts'
import type { Table, Target } from './report.ts'

const SIZES = [20, 20_000, 100_000, 1_000_000]
const RECENT_VISITORS = 40
const BETWEEN_VISITS_MS = 10
const MEDIAN_MS = 20
const WORST_MS = 1_000

/** How long both passes of forgetting take, and how long visitors wait who start and complete meanwhile. */
export async function forgettingWaits(stores: Stores, sizes = SIZES): Promise<{ table: Table; targets: Target[] }> {
  const rows: string[][] = []
  const targets: Target[] = []
  try {
    for (const size of sizes) {
      const url = await stores.fresh(size)
      await (await openStore({ url, answersPerAddress: 1 })).close()
      await stores.fill(url, size)
      const store = await openStore({ url, answersPerAddress: 1 })
      await visitAll(store, knownPeople(RECENT_VISITORS), 4)
      await store.inbox.move()
      for (const scope of ['nothing', 'inbox', 'everything'] as const) {
        const { passMs, waits, refused } = await visitsDuring(store, `${scope} ${size}`, async () => {
          if (scope !== 'nothing') await store.forgetting.forget(scope)
        })
        const [median = 0, worst = 0] = [waits[Math.floor(waits.length / 2)], waits.at(-1)]
        const named = `${scope === 'inbox' ? 'the inbox' : scope}, ${size.toLocaleString('en-US')} sessions`
        rows.push([named, ...[passMs, median, worst].map((ms) => `${ms.toFixed(0)} ms`), String(refused)])
        if (size < 1_000_000 || scope === 'nothing') continue
        targets.push({
          claim: `a start or a completion while ${named} are written again${stores.on}: median ≤ ${MEDIAN_MS} ms, worst ≤ ${WORST_MS} ms`,
          measured: `${median.toFixed(0)} and ${worst.toFixed(0)} ms`,
          isMet: median <= MEDIAN_MS && worst <= WORST_MS && refused === 0,
        })
      }
      await store.close()
    }
    const header = ['rewritten', 'pass', 'median wait of a visit', 'worst', 'refused']
    return { table: { title: `Forgetting${stores.on}`, header, rows }, targets }
  } finally {
    await stores.remove()
  }
}

/** A visit begins every few milliseconds, for as long as the work takes and at least for a second. */
async function visitsDuring(store: Store, name: string, work: () => Promise<unknown>) {
  const began = performance.now()
  let passMs: number | undefined
  const working = work().then(() => {
    passMs = performance.now() - began
  })
  const visits: Promise<number | undefined>[] = []
  while (passMs === undefined || performance.now() - began < 1_000) {
    visits.push(waitOf(store, `${name} ${visits.length}`))
    await pause(BETWEEN_VISITS_MS)
  }
  await working
  const waits = (await Promise.all(visits)).filter((wait) => wait !== undefined).sort((a, b) => a - b)
  return { passMs, waits, refused: visits.length - waits.length }
}

/** The longer of both waits; undefined for a visit that was refused. */
async function waitOf({ participation, answers }: Store, visitor: string): Promise<number | undefined> {
  const at = Date.now()
  const session = { id: `${compactDay(at)}${visitor}`, visitor, startedAt: at, marks: '' }
  const place = { postalCode: null, colonia: null }
  const content = { version: '1', answers: {} }
  const began = performance.now()
  try {
    await participation.start({ surveyId: '005', visitor, at })
    const started = performance.now()
    await answers.keep({ surveyId: '005', session, place, marks: '', at, content })
    return Math.max(started - began, performance.now() - started)
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined
    throw error
  }
}
