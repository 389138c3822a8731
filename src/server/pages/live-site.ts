import type { Standing } from '#contract/standing.ts'
import type { Site, SiteMaker } from './site.ts'

export interface LiveSite {
  /** As things stand at this moment. */
  current(): Site
  /** Something stands otherwise than it did. */
  changed(): void
  readonly previewOf: SiteMaker['previewOf']
}

interface LiveParts extends Pick<SiteMaker, 'siteOf' | 'previewOf'> {
  standingAt(now: number): Standing
  /** At each of them the clock alone changes how things stand. */
  readonly moments: readonly number[]
}

/** The site follows what is decided, and the clock: what begins at a moment is seen at its second, whoever asks. */
export function liveSite({ siteOf, previewOf, standingAt, moments }: LiveParts): LiveSite {
  let passed: number | undefined
  let site: Site | undefined
  return {
    current() {
      const now = Date.now()
      let passedNow = 0
      for (const moment of moments) if (moment <= now) passedNow += 1
      if (site && passed === passedNow) return site
      passed = passedNow
      site = siteOf(standingAt(now))
      return site
    },
    changed() {
      site = undefined
    },
    previewOf,
  }
}
