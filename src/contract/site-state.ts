import type { KeptRelease } from '#releases/release.ts'
import { type SurveyId, surveys } from '#surveys/catalog.ts'

/** What may change while the server runs, and pages show. Every process draws from the same. */
export interface SiteState {
  /** Of each survey, the oldest first; withdrawn ones too. */
  readonly releases: Readonly<Record<SurveyId, readonly KeptRelease[]>>
  /** Before an election no electoral number is shown: until when, where it is so now. */
  readonly silence: { readonly until: string } | undefined
  readonly surveys: Readonly<Record<SurveyId, SurveyState>>
}

/** Whether a survey can be answered; days are Mexico City's. */
export type SurveyState =
  | { readonly kind: 'open' }
  | { readonly kind: 'not-yet'; readonly opensOn: string }
  | { readonly kind: 'closed'; readonly closedOn: string }

export const nothingPublished: SiteState = {
  releases: ofEverySurvey<readonly KeptRelease[]>(() => []),
  silence: undefined,
  surveys: ofEverySurvey<SurveyState>(() => ({ kind: 'open' })),
}

/** What there is to say of each survey, by its id. */
export function ofEverySurvey<Of>(say: (surveyId: SurveyId) => Of): Record<SurveyId, Of> {
  return Object.fromEntries(surveys.map(({ id }) => [id, say(id)])) as Record<SurveyId, Of>
}
