import type { SettingAsideReply } from '#contract/panel-schemas.ts'
import { moveClock } from './moved-clock.ts'
import { type LeftWhole, shortenWork } from './shortened-work.ts'
import { openSite, type Site } from './site.ts'
import { type Visitor, type Visits, visitAll } from './visits.ts'

/** A Monday morning. */
const BEGINS = Date.UTC(2026, 10, 16, 15)

interface Run {
  readonly visitors: readonly Visitor[]
  readonly env?: Readonly<Record<string, string>>
  /** Whatever is asked beyond these is noted, not worked out. */
  readonly leftWhole?: LeftWhole
}

export interface Outcome extends Visits {
  readonly counts: SettingAsideReply
  readonly sparedKeys: number
}

/** A site that nobody has answered yet, everybody's visits, and what the panel says at the end. */
export async function runVisits(
  { visitors, env, leftWhole = { calm: 0, dear: 0 } }: Run,
  afterwards: (site: Site) => Promise<void> = async () => {},
): Promise<Outcome> {
  const clock = moveClock(BEGINS)
  const work = shortenWork(leftWhole)
  try {
    const site = await openSite(env)
    try {
      const visits = await visitAll(site, clock, visitors)
      const counts = await site.counts()
      await afterwards(site)
      return { ...visits, counts, sparedKeys: work.spared() }
    } finally {
      await site.close()
    }
  } finally {
    work.stop()
    clock.stop()
  }
}
