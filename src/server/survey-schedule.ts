import type { FailureCode } from '#contract/messages.ts'
import { type ClosingDecision, type OpeningDates, type Openness, opennessOf } from '#rules/openness.ts'
import type { Store } from '#store/store.ts'

/** The failure of a call to a survey that is not open. */
export const closedFailures = {
  'not-yet': 'survey-not-yet',
  closed: 'survey-closed',
  'closed-for-good': 'survey-closed',
} as const satisfies Record<Exclude<Openness['kind'], 'open'>, FailureCode>

/** Which surveys are open: by their dates, to the second, and by decisions made by hand, as of the last `refresh`. */
export function surveySchedule(
  { closing }: Pick<Store, 'closing'>,
  openingDates: Readonly<Record<string, OpeningDates>>,
) {
  let decisions: ReadonlyMap<string, ClosingDecision> = new Map()
  return {
    of: (surveyId: string, now = Date.now()): Openness =>
      opennessOf(openingDates[surveyId] ?? {}, decisions.get(surveyId), now),

    /** Whether any decision has changed. */
    async refresh(): Promise<boolean> {
      const before = JSON.stringify([...decisions])
      decisions = await closing.decisions()
      return JSON.stringify([...decisions]) !== before
    },

    /** The moments at which a date opens or closes something. */
    moments: Object.values(openingDates).flatMap(({ opens, closes }) =>
      [opens, closes].filter((at) => at !== undefined),
    ),
  }
}

export type SurveySchedule = ReturnType<typeof surveySchedule>
