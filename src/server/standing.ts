import { nothingPublished, type Standing, type SurveyStanding } from '#contract/standing.ts'
import { mexicoDay } from '#rules/dates.ts'
import type { Openness } from '#rules/openness.ts'
import { surveys } from '#surveys/catalog.ts'
import type { Openings } from './openings.ts'

/** How things stand, put together from whoever knows: what pages show beyond their own words. */
export function standings({ openings }: { openings: Openings }) {
  return {
    standingAt: (now: number): Standing => ({
      ...nothingPublished,
      surveys: Object.fromEntries(
        surveys.map(({ id }) => [id, surveyStanding(openings.of(id, now))]),
      ) as Standing['surveys'],
    }),

    /** At each of them the clock alone changes how things stand. */
    moments: openings.moments,

    /** Whether anything was decided otherwise, in this process or in another. */
    refresh: (): Promise<boolean> => openings.refresh(),
  }
}

export type Standings = ReturnType<typeof standings>

function surveyStanding(openness: Openness): SurveyStanding {
  if (openness.kind === 'open') return { kind: 'open' }
  if (openness.kind === 'not-yet') return { kind: 'not-yet', opensOn: mexicoDay(openness.opens) }
  return { kind: 'closed', closedOn: mexicoDay(openness.since) }
}
