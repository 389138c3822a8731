import type { Survey } from '#surveys/survey.ts'
import type { SiteStates } from '../site-state.ts'
import type { LazyFile } from './lazy-file.ts'
import type { Site, SiteMaker } from './site.ts'

export interface LiveSite {
  current(): Site
  /** Reads what was decided since the last time, here or in another process. */
  refresh(): Promise<void>
  readonly previewOf: SiteMaker['previewOf']
  /** Of a draft of a survey. */
  surveyPreviewOf(survey: Survey): ReadonlyMap<string, LazyFile>
}

/** The site follows what is decided, and the clock: what begins at a moment is seen at its second, whoever asks. */
export function liveSite(
  { siteOf, previewOf, surveyPreviewOf }: SiteMaker,
  { at, silenceAfter, moments, refresh }: SiteStates,
): LiveSite {
  let site: Site | undefined
  let [since, until] = [0, 0]
  return {
    current() {
      const now = Date.now()
      if (site && since <= now && now < until) return site
      since = Math.max(...moments.filter((moment) => moment <= now))
      until = Math.min(...moments.filter((moment) => moment > now))
      site = siteOf(at(now), silenceAfter(now))
      return site
    },
    async refresh() {
      if (await refresh()) site = undefined
    },
    previewOf,
    surveyPreviewOf: (survey) => surveyPreviewOf(survey, at(Date.now())),
  }
}
