import type { SiteStates } from '../site-state.ts'
import type { Site, SiteMaker } from './site.ts'

export interface LiveSite {
  current(): Site
  /** Reads what was decided since the last time, here or in another process. */
  refresh(): Promise<void>
  readonly previewOf: SiteMaker['previewOf']
}

/** The site follows what is decided, and the clock: what begins at a moment is seen at its second, whoever asks. */
export function liveSite(
  { siteOf, previewOf }: Pick<SiteMaker, 'siteOf' | 'previewOf'>,
  { at, silenceAfter, moments, refresh }: SiteStates,
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
      site = siteOf(at(now), silenceAfter(now))
      return site
    },
    async refresh() {
      if (await refresh()) site = undefined
    },
    previewOf,
  }
}
