import type { SiteState, SurveyState } from '#contract/site-state.ts'
import type { KeptRelease } from '#releases/kept-release.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import type { Openness } from '#rules/openness.ts'
import { type SilencePeriod, silenceAfter, silenceAt } from '#rules/releases/electoral-silence.ts'
import type { Store } from '#store/store.ts'
import type { LiveCatalog } from './live-catalog.ts'
import type { Openings } from './openings.ts'

type Sources = {
  readonly catalog: LiveCatalog
  readonly openings: Openings
  readonly store: Pick<Store, 'releases'>
  readonly veda: SilencePeriod
}

/** What pages show beyond their own words, put together from whatever knows a part of it. */
export function siteState({ catalog, openings, store: { releases }, veda }: Sources) {
  let releasesVersion = ''
  let published: ReadonlyMap<string, readonly KeptRelease[]> = new Map()

  /** Whether something was published or withdrawn since, by any process. */
  async function readReleases(): Promise<boolean> {
    const version = await releases.version()
    if (version === releasesVersion) return false
    published = await releases.all()
    releasesVersion = version
    return true
  }

  return {
    at: (now: number): SiteState => ({
      surveys: catalog.all().map((survey) => ({
        survey,
        openness: surveyState(openings.of(survey.id, now)),
        releases: published.get(survey.id) ?? [],
      })),
      silence: silenceAt(veda, now),
    }),

    silenceAfter: (now: number): number => silenceAfter(veda, now),

    /** At each of them the clock alone changes the state. */
    moments: [...openings.moments, veda.from, veda.to],

    /** Whether anything was decided since the last time, in this process or in another. */
    async refresh(): Promise<boolean> {
      const changes = await Promise.all([catalog.refresh(), openings.refresh(), readReleases()])
      return changes.includes(true)
    },
  }
}

export type SiteStates = ReturnType<typeof siteState>

function surveyState(openness: Openness): SurveyState {
  if (openness.kind === 'open') return { kind: 'open' }
  if (openness.kind === 'not-yet') return { kind: 'not-yet', opensOn: mexicoDay(openness.opens) }
  return { kind: 'closed', closedOn: mexicoDay(openness.since) }
}
