import { ofEverySurvey, type Standing, type SurveyStanding } from '#contract/site-state.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import type { Openness } from '#rules/openness.ts'
import { type SilencePeriod, silenceAfter, silenceAt } from '#rules/releases/electoral-silence.ts'
import type { Openings } from './openings.ts'
import type { Published } from './releases/published.ts'

interface WhoKnows {
  readonly openings: Openings
  readonly published: Published
  readonly veda: SilencePeriod
}

/** How things stand, put together from whoever knows: what pages show beyond their own words. */
export function standings({ openings, published, veda }: WhoKnows) {
  return {
    standingAt: (now: number): Standing => ({
      releases: published.all(),
      silence: silenceAt(veda, now),
      surveys: ofEverySurvey((id) => surveyStanding(openings.of(id, now))),
    }),

    silenceAfter: (now: number): number => silenceAfter(veda, now),

    /** At each of them the clock alone changes how things stand. */
    moments: [...openings.moments, veda.from, veda.to],

    /** Whether anything stands otherwise than before, decided in this process or in another. */
    async refresh(): Promise<boolean> {
      const changes = await Promise.all([openings.refresh(), published.refresh()])
      return changes.includes(true)
    },
  }
}

export type Standings = ReturnType<typeof standings>

function surveyStanding(openness: Openness): SurveyStanding {
  if (openness.kind === 'open') return { kind: 'open' }
  if (openness.kind === 'not-yet') return { kind: 'not-yet', opensOn: mexicoDay(openness.opens) }
  return { kind: 'closed', closedOn: mexicoDay(openness.since) }
}
