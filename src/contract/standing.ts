import type { KeptRelease } from '#releases/release.ts'
import type { SurveyId } from '#surveys/catalog.ts'

/** What may change while the server runs, and pages show. Every process draws from the same. */
export interface Standing {
  /** Of each survey, the oldest first; withdrawn ones too. */
  readonly releases: Readonly<Record<SurveyId, readonly KeptRelease[]>>
  /** Before an election no electoral number is shown: until when, where it is so now. */
  readonly silence: { readonly until: string } | undefined
  readonly surveys: Readonly<Record<SurveyId, SurveyStanding>>
}

/** Whether a survey can be answered; days are Mexico City's. */
export type SurveyStanding =
  | { readonly kind: 'open' }
  | { readonly kind: 'not-yet'; readonly opensOn: string }
  | { readonly kind: 'closed'; readonly closedOn: string }

const open = { kind: 'open' } as const

export const nothingPublished: Standing = {
  releases: { '001': [], '002': [], '003': [], '004': [], '005': [] },
  silence: undefined,
  surveys: { '001': open, '002': open, '003': open, '004': open, '005': open },
}
