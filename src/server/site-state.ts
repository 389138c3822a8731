import { linkedId } from '#contract/hidden-paths.ts'
import type { LinkedSurvey, SiteState, SurveyOnSite } from '#contract/site-state.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { type SilencePeriod, silenceAfter, silenceAt } from '#rules/electoral-silence.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import type { Openness } from '#rules/openness.ts'
import type { Store } from '#store/store.ts'
import type { Survey } from '#surveys/survey.ts'
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
  const releasesOf = ({ id }: Survey) => published.get(id) ?? []
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
    /** Here it is decided who may know of what: every page, list and file is drawn from this. */
    at(now: number): SiteState {
      const listed = new Set(catalog.listed())
      const opennessNow = ({ id }: Survey) => shownOpenness(schedule.of(id, now))
      const surveys = catalog.all().flatMap((survey): SurveyOnSite[] => {
        const releases = releasesOf(survey).filter(({ client }) => client === undefined)
        if (listed.has(survey)) return [{ survey, openness: opennessNow(survey), releases }]
        return releases.length > 0 ? [{ survey, openness: { kind: 'unlisted' }, releases }] : []
      })
      const byLink = catalog.all().flatMap((survey) => {
        const token = catalog.visibilityOf(survey.id)?.token
        return token === undefined ? [] : [{ survey, address: linkedId(token), openness: opennessNow(survey) }]
      })
      const forClients = catalog.all().flatMap((survey) => releasesForClients(survey, releasesOf(survey)))
      const hidden = { catalog: catalog.all(), byLink, forClients }
      return { surveys, silence: silenceAt(silencePeriod, now), hidden }
    },

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

/** A client may know of what is public and of what is for the same client. */
function releasesForClients(survey: Survey, releases: readonly StoredRelease[]) {
  return releases.flatMap((kept) => {
    if (kept.client === undefined) return []
    const visible = releases.filter(({ client }) => client === undefined || client === kept.client)
    return [{ survey, kept, visible }]
  })
}

function shownOpenness(openness: Openness): LinkedSurvey['openness'] {
  if (openness.kind === 'open') return { kind: 'open' }
  if (openness.kind === 'not-yet') return { kind: 'not-yet', opensOn: mexicoDay(openness.opens) }
  return { kind: 'closed', closedOn: mexicoDay(openness.since) }
}
