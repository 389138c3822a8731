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
  let changes = 0
  const note = (hasChanged: boolean) => {
    if (hasChanged) changes += 1
  }

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
    moments: (): number[] => [...schedule.moments(), silencePeriod.from, silencePeriod.to],

    /** How often anything has changed so far. */
    changes: (): number => changes,

    /** Reads what changed in this process or another. What one read found is noted even if another fails. */
    async refresh(): Promise<void> {
      await Promise.all([catalog.refresh().then(note), schedule.refresh().then(note), readReleases().then(note)])
    },
  }
}

export type SiteStates = ReturnType<typeof siteState>

function shownOpenness(openness: Openness): ShownOpenness {
  if (openness.kind === 'open') return { kind: 'open' }
  if (openness.kind === 'not-yet') return { kind: 'not-yet', opensOn: mexicoDay(openness.opens) }
  return { kind: 'closed', closedOn: mexicoDay(openness.since) }
}
