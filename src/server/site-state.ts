import type { SiteState, SurveyState } from '#contract/site-state.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import type { Openness } from '#rules/openness.ts'
import { type SilencePeriod, silenceAfter, silenceAt } from '#rules/releases/electoral-silence.ts'
import type { LiveCatalog } from './live-catalog.ts'
import type { Openings } from './openings.ts'
import type { Published } from './releases/published.ts'

type Sources = {
  readonly catalog: LiveCatalog
  readonly openings: Openings
  readonly published: Published
  readonly veda: SilencePeriod
}

/** What pages show beyond their own words, put together from whatever knows a part of it. */
export function siteState({ catalog, openings, published, veda }: Sources) {
  return {
    at: (now: number): SiteState => ({
      surveys: catalog.all().map((survey) => ({
        survey,
        openness: surveyState(openings.of(survey.id, now)),
        releases: published.of(survey.id),
      })),
      silence: silenceAt(veda, now),
    }),

    silenceAfter: (now: number): number => silenceAfter(veda, now),

    /** At each of them the clock alone changes the state. */
    moments: [...openings.moments, veda.from, veda.to],

    /** Whether anything was decided since the last time, in this process or in another. */
    async refresh(): Promise<boolean> {
      const changes = await Promise.all([catalog.refresh(), openings.refresh(), published.refresh()])
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
