import type { KeptRelease } from '#releases/release.ts'
import type { SurveyId } from '#surveys/catalog.ts'

/** What may change while the server runs, and pages show. Every process draws from the same. */
export interface Standing {
  /** Of each survey, the oldest first; withdrawn ones too. */
  readonly releases: Readonly<Record<SurveyId, readonly KeptRelease[]>>
  /** Before an election no electoral number is shown: until when, where it is so now. */
  readonly silence: { readonly until: string } | undefined
}

export const nothingPublished: Standing = {
  releases: { '001': [], '002': [], '003': [], '004': [], '005': [] },
  silence: undefined,
}
