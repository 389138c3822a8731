import type { Survey } from '#surveys/survey.ts'
import type { SiteStates } from '../site-state.ts'
import { type Site, type SiteMaker, withoutFiles } from './site.ts'

/** The site as it is now: it follows decisions as they are read, and dates to the second. */
export function liveSite(
  { siteOf, previewOf, surveyPreviewOf, keepReleaseFiles, inlineStyle }: SiteMaker,
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
      const all = moments()
      made = {
        site: siteOf(at(now), silenceAfter(now)),
        since: Math.max(...all.filter((moment) => moment <= now)),
        until: Math.min(...all.filter((moment) => moment > now)),
        changes: changes(),
      }
      return made.site
    },
    refresh,
    /** Whether a release does not have all its files. */
    lacksReleaseFiles: () => withoutFiles(at(Date.now())).length > 0,
    /** Makes and keeps them. */
    keepReleaseFiles: (isStopped: () => boolean) => keepReleaseFiles(at(Date.now()), isStopped),
    /** Pages of a release's draft. */
    previewOf,
    /** Pages of a survey's draft. */
    surveyPreviewOf: (survey: Survey) => surveyPreviewOf(survey, at(Date.now())),
    /** What pages have inside, for the content policy. */
    inlineStyle,
  }
}

export type LiveSite = ReturnType<typeof liveSite>
