import type { Standings } from '../site-state.ts'
import type { Site, SiteMaker } from './site.ts'

export interface LiveSite {
  /** As things stand at this moment. */
  current(): Site
  /** Sees what was decided since it last looked, here or in another process. */
  look(): Promise<void>
  readonly previewOf: SiteMaker['previewOf']
}

/** The site follows what is decided, and the clock: what begins at a moment is seen at its second, whoever asks. */
export function liveSite(
  { siteOf, previewOf }: Pick<SiteMaker, 'siteOf' | 'previewOf'>,
  { standingAt, silenceAfter, moments, refresh }: Standings,
): LiveSite {
  let passed: number | undefined
  let site: Site | undefined
  return {
    current() {
      const now = Date.now()
      let passedNow = 0
      for (const moment of moments) if (moment <= now) passedNow += 1
      if (site && passed === passedNow) return site
      passed = passedNow
      site = siteOf(standingAt(now), silenceAfter(now))
      return site
    },
    async look() {
      if (await refresh()) site = undefined
    },
    previewOf,
  }
}
