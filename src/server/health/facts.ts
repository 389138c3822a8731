import type { SeenAddress } from '#contract/health-schemas.ts'
import type { IntegrityReport } from '#store/check-integrity.ts'
import type { ForgettingState } from '#store/forgetting.ts'
import type { Survey } from '#surveys/survey.ts'
import type { Config } from '../config.ts'
import type { Activity } from '../metrics/activity.ts'
import type { SurveyTallies } from '../metrics/survey-metrics.ts'
import type { Reply } from '../typeform/responses-api.ts'

/** What all checks judge, read once. A part is missing where nobody could read it, or need not: the panel leaves out what takes long. */
export interface Facts {
  readonly now: number
  readonly config: Config
  readonly database?: DatabaseState | Failed
  /** Why the database could not be opened as a server opens it. */
  readonly opening?: Failed
  readonly program?: { readonly version: string; readonly node: string }
  readonly engine?: string
  /** The day of the last answer, such as `20261116`. */
  readonly newestDay?: string | undefined
  readonly surveys?: SurveyTallies
  readonly disk?: Disk
  readonly lastBackup?: { readonly at: number | undefined } | Failed
  readonly clocks?: readonly OtherClock[]
  readonly typeform?: readonly FormReplies[] | 'unused' | 'no-token'
  /** What a running site notices of itself. */
  readonly live?: Live
  readonly forgetting?: ForgettingState | Failed
  /** What the doctor finds by reading the whole database, and by calling the site from outside. */
  readonly examination?: IntegrityReport | 'no-room' | Failed
  readonly origin?: OriginReport
  readonly pages?: { readonly pages: readonly FetchedPage[]; readonly previews: readonly FetchedPage[] }
  readonly webhook?: PublicReply | undefined
}

export interface Failed {
  readonly error: unknown
}

export const hasFailed = (fact: object): fact is Failed => 'error' in fact

/** How many migrations it waits for (undefined where there is no database), and how fast it answers. */
interface DatabaseState {
  readonly waiting: number | undefined
  readonly pingMs: number | undefined
}

interface Disk {
  readonly folder: string
  readonly freeBytes: number | Failed
  readonly databaseBytes: number
  readonly databaseFolder?: Trial | undefined
  /** Files of the database that other users can read; undefined where it has none. */
  readonly readableByOthers?: readonly string[] | undefined
  readonly copiesFolder?: Trial
}

/** Whether this user could write to a folder, or to its nearest parent that exists. */
export interface Trial {
  readonly wanted: string
  readonly folder: string
  readonly user: string
  readonly failed?: Failed
}

/** How far another machine's clock is ahead of ours. */
export interface OtherClock {
  readonly whose: string
  readonly aheadMs: number
}

export interface FormReplies {
  readonly survey: Survey
  readonly formId: string
  readonly form: Reply
  readonly webhooks: Reply
}

export interface Live {
  readonly activity: Activity
  /** Completions that Typeform has not confirmed; unknown while the database does not answer. */
  readonly unproven: number | undefined
  /** A proxy that is not trusted forwards addresses. */
  readonly hasUntrustedProxy: boolean
  /** Surveys with far more visits than on other days. */
  readonly bursts: readonly string[]
}

/** Who answers at the public address. `site` is ours: which address it saw, honestly and with a forged header. */
export type OriginReport =
  | { readonly kind: 'silent'; readonly why: string }
  | { readonly kind: 'moved'; readonly target: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'site'; readonly honest: SeenAddress; readonly forged: SeenAddress }

export type PublicReply =
  | { readonly kind: 'answered'; readonly reply: Pick<Response, 'status' | 'headers'>; readonly text: string }
  /** Why nobody answers, in words without a full stop. */
  | { readonly kind: 'silent'; readonly why: string }

export interface FetchedPage {
  readonly text: string
  readonly fault?: string
}
