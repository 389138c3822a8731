import type { Survey } from '#surveys/survey.ts'
import type { SiteStates } from '../site-state.ts'
import { type Site, type SiteMaker, withoutFiles } from './site.ts'

/** The site as it is now: it follows decisions as they are read, and dates to the second. */
export function liveSite(
  { siteOf, previewOf, surveyPreviewOf, keepReleaseFiles }: SiteMaker,
  { at, silenceAfter, moments, refresh }: SiteStates,
) {
  let site: Site | undefined
  let [since, until] = [0, 0]
  return {
    current(): Site {
      const now = Date.now()
      if (site && since <= now && now < until) return site
      since = Math.max(...moments.filter((moment) => moment <= now))
      until = Math.min(...moments.filter((moment) => moment > now))
      site = siteOf(at(now), silenceAfter(now))
      return site
    },
    /** Reads what changed since the last time, here or in another process. */
    async refresh(): Promise<void> {
      if (await refresh()) site = undefined
    },
    /** Whether a release does not have all its files. */
    lacksReleaseFiles: () => withoutFiles(at(Date.now())).length > 0,
    /** Makes and keeps them. */
    keepReleaseFiles: (isStopped: () => boolean) => keepReleaseFiles(at(Date.now()), isStopped),
    previewOf,
    /** Pages of a survey's draft. */
    surveyPreviewOf: (survey: Survey) => surveyPreviewOf(survey, at(Date.now())),
  }
}

export type LiveSite = ReturnType<typeof liveSite>
