import type { ShownOpenness, SiteState } from '#contract/site-state.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { type SilencePeriod, silenceAfter, silenceAt } from '#rules/electoral-silence.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import type { Openness } from '#rules/openness.ts'
import type { Store } from '#store/store.ts'
import type { LiveCatalog } from './live-catalog.ts'
import type { SurveySchedule } from './survey-schedule.ts'

type Sources = {
  readonly catalog: LiveCatalog
  readonly schedule: SurveySchedule
  readonly store: Pick<Store, 'releases'>
  readonly silencePeriod: SilencePeriod
}

/** What pages show beyond fixed text: surveys and whether they are open, releases, electoral silence. */
export function siteState({ catalog, schedule, store: { releases }, silencePeriod }: Sources) {
  let releasesVersion = ''
  let published: ReadonlyMap<string, readonly StoredRelease[]> = new Map()

  /** Whether any process published or withdrew something since the last time. */
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
        openness: shownOpenness(schedule.of(survey.id, now)),
        releases: published.get(survey.id) ?? [],
      })),
      silence: silenceAt(silencePeriod, now),
    }),

    silenceAfter: (now: number): number => silenceAfter(silencePeriod, now),

    /** The moments at which the clock alone changes the state. */
    moments: [...schedule.moments, silencePeriod.from, silencePeriod.to],

    /** Whether anything changed since the last time, in this process or another. */
    async refresh(): Promise<boolean> {
      const changes = await Promise.all([catalog.refresh(), schedule.refresh(), readReleases()])
      return changes.includes(true)
    },
  }
}

export type SiteStates = ReturnType<typeof siteState>

function shownOpenness(openness: Openness): ShownOpenness {
  if (openness.kind === 'open') return { kind: 'open' }
  if (openness.kind === 'not-yet') return { kind: 'not-yet', opensOn: mexicoDay(openness.opens) }
  return { kind: 'closed', closedOn: mexicoDay(openness.since) }
}
