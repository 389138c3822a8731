import type { SettingAsideReply } from '#contract/panel-schemas.ts'
import { fakeClock } from './fake-clock.ts'
import { type SolvedFully, shortenWork } from './shortened-work.ts'
import { openSite, type Site } from './site.ts'
import { type Visitor, type Visits, visitAll } from './visits.ts'

/** A Monday morning. */
const BEGINS = Date.UTC(2026, 10, 16, 15)

interface Run {
  readonly visitors: readonly Visitor[]
  readonly env?: Readonly<Record<string, string>>
  /** Keys of further challenges are only counted. */
  readonly solvedFully?: SolvedFully
}

export interface Outcome extends Visits {
  readonly counts: SettingAsideReply
  readonly verified: number
  readonly skippedKeys: number
}

/** Runs all visits on a new site, and returns what the panel shows at the end. */
export async function runVisits(
  { visitors, env, solvedFully = { calm: 0, raised: 0 } }: Run,
  afterwards: (site: Site) => Promise<void> = async () => {},
): Promise<Outcome> {
  const clock = fakeClock(BEGINS)
  const work = shortenWork(solvedFully)
  try {
    const site = await openSite(env)
    try {
      const visits = await visitAll(site, clock, visitors)
      const [counts, verified] = [await site.counts(), await site.verified()]
      await afterwards(site)
      return { ...visits, counts, verified, skippedKeys: work.skipped() }
    } finally {
      await site.close()
    }
  } finally {
    work.stop()
    clock.stop()
  }
}
