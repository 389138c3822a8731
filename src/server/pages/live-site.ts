import type { Survey } from '#surveys/survey.ts'
import type { SiteStates } from '../site-state.ts'
import type { Site, SiteMaker } from './site.ts'

/** The site as it is now: it follows decisions as they are read, and dates to the second. */
export function liveSite(
  { siteOf, previewOf, surveyPreviewOf }: SiteMaker,
  { at, changes, silenceAfter, moments, refresh }: SiteStates,
) {
  /** The last one made, with what it was made for: only another that was made as well replaces it. */
  let made:
    | { readonly site: Site; readonly since: number; readonly until: number; readonly changes: number }
    | undefined
  return {
    current(): Site {
      const now = Date.now()
      if (made && made.since <= now && now < made.until && made.changes === changes()) return made.site
      made = {
        site: siteOf(at(now), silenceAfter(now)),
        since: Math.max(...moments.filter((moment) => moment <= now)),
        until: Math.min(...moments.filter((moment) => moment > now)),
        changes: changes(),
      }
      return made.site
    },
    refresh,
    previewOf,
    /** Pages of a survey's draft. */
    surveyPreviewOf: (survey: Survey) => surveyPreviewOf(survey, at(Date.now())),
  }
}

export type LiveSite = ReturnType<typeof liveSite>
