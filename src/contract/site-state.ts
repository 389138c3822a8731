import type { StoredRelease } from '#releases/stored-release.ts'
import type { Survey } from '#surveys/survey.ts'

/** What pages show that can change while the server runs. */
export interface SiteState {
  /**
   * What anybody may know of, in display order. A survey that is not for everybody is among them, as `unlisted`, only once
   * results of its were published.
   */
  readonly surveys: readonly SurveyOnSite[]
  /** Set during electoral silence, when no electoral number is shown. */
  readonly silence: { readonly until: string } | undefined
  /** For the panel and for those who have a link. No public page reads it. */
  readonly hidden?: {
    /** Every survey. */
    readonly catalog: readonly Survey[]
    readonly byLink: readonly LinkedSurvey[]
    readonly forClients: readonly Omit<ClientRelease, 'client'>[]
  }
}

export interface SurveyOnSite {
  readonly survey: Survey
  readonly openness: ShownOpenness
  /** Oldest first, including withdrawn ones. */
  readonly releases: readonly StoredRelease[]
}

/** Whether a survey can be answered by anybody; days are Mexico City's. */
export type ShownOpenness =
  | { readonly kind: 'open' }
  | { readonly kind: 'not-yet'; readonly opensOn: string }
  | { readonly kind: 'closed'; readonly closedOn: string }
  | { readonly kind: 'unlisted' }

/** A survey that can be opened by a link. */
export interface LinkedSurvey {
  readonly survey: Survey
  /** What stands in for its number in addresses: `enlace-TOKEN`. */
  readonly address: string
  readonly openness: Exclude<ShownOpenness, { kind: 'unlisted' }>
}

/** A release that is for one client. */
export interface ClientRelease {
  readonly survey: Survey
  readonly kept: StoredRelease
  /** The survey's releases that the client may know of: public ones, and those for the same client. */
  readonly visible: readonly StoredRelease[]
  readonly client: ClientPage
}

export interface ClientPage {
  readonly name: string
  /** The path of the release for this client. */
  readonly address: string
  /** The day on which the link ends. */
  readonly until: string
}
