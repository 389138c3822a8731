import type { KeptRelease } from '#releases/kept-release.ts'
import type { Survey } from '#surveys/survey.ts'

/** What may change while the server runs, and pages show. Every process draws from the same. */
export interface SiteState {
  /** In the order in which they are shown. */
  readonly surveys: readonly SurveyOnSite[]
  /** Before an election no electoral number is shown: until when, where it is so now. */
  readonly silence: { readonly until: string } | undefined
}

export interface SurveyOnSite {
  readonly survey: Survey
  readonly openness: SurveyState
  /** The oldest first; withdrawn ones too. */
  readonly releases: readonly KeptRelease[]
}

/** Whether a survey can be answered; days are Mexico City's. */
export type SurveyState =
  | { readonly kind: 'open' }
  | { readonly kind: 'not-yet'; readonly opensOn: string }
  | { readonly kind: 'closed'; readonly closedOn: string }
