import type { Standing } from '#contract/standing.ts'
import type { Site, SiteMaker } from './site.ts'

export interface LiveSite {
  /** As things stand at this moment. */
  current(): Site
  /** What changed while the server runs, as far as this process knows. */
  show(releases: Standing['releases']): void
}

interface LiveParts extends Pick<SiteMaker, 'siteOf'> {
  readonly releases: Standing['releases']
  readonly silenceNow: () => Standing['silence']
}

/** The site follows what is published, and the clock: a silence begins at its second, whoever asks. */
export function liveSite({ siteOf, releases, silenceNow }: LiveParts): LiveSite {
  let standing: Standing = { releases, silence: silenceNow() }
  let site = siteOf(standing)
  const change = (to: Partial<Standing>) => {
    standing = { ...standing, ...to }
    site = siteOf(standing)
  }
  return {
    current() {
      const silence = silenceNow()
      if (silence?.until !== standing.silence?.until) change({ silence })
      return site
    },
    show: (published) => change({ releases: published }),
  }
}
