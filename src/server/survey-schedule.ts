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
  let dates: ReadonlyMap<string, OpeningDates> = new Map()

  /** Those of the settings, until others are set in the panel. */
  const datesOf = (surveyId: string): OpeningDates => dates.get(surveyId) ?? openingDates[surveyId] ?? {}

  return {
    datesOf,

    of: (surveyId: string, now = Date.now()): Openness => opennessOf(datesOf(surveyId), decisions.get(surveyId), now),

    /** Whether any decision or date has changed. */
    async refresh(): Promise<boolean> {
      const state = () => JSON.stringify([[...decisions], [...dates]])
      const before = state()
      ;[decisions, dates] = await Promise.all([closing.decisions(), closing.dates()])
      return state() !== before
    },

    /** The moments at which a date opens or closes something. */
    moments: (): number[] =>
      [...new Set([...Object.keys(openingDates), ...dates.keys()])]
        .map(datesOf)
        .flatMap(({ opens, closes }) => [opens, closes].filter((at) => at !== undefined)),
  }
}

export type SurveySchedule = ReturnType<typeof surveySchedule>
