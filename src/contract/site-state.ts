import type { StoredRelease } from '#releases/stored-release.ts'
import type { Survey } from '#surveys/survey.ts'

/** What pages show that can change while the server runs. */
export interface SiteState {
  /** In display order. */
  readonly surveys: readonly SurveyOnSite[]
  /** Set during electoral silence, when no electoral number is shown. */
  readonly silence: { readonly until: string } | undefined
}

export interface SurveyOnSite {
  readonly survey: Survey
  readonly openness: ShownOpenness
  /** Oldest first, including withdrawn ones. */
  readonly releases: readonly StoredRelease[]
}

/** Whether a survey can be answered; days are Mexico City's. */
export type ShownOpenness =
  | { readonly kind: 'open' }
  | { readonly kind: 'not-yet'; readonly opensOn: string }
  | { readonly kind: 'closed'; readonly closedOn: string }
