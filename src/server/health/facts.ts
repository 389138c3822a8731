import type { IntegrityReport } from '#store/check-integrity.ts'
import type { ForgettingState } from '#store/forgetting.ts'
import type { Config } from '../config.ts'
import type { Activity } from '../metrics/activity.ts'
import type { callWebhook, fetchPages, OriginReport } from './call-outside.ts'
import type { Certificate } from './certificate.ts'
import type { Failed, Trial } from './machine.ts'
import type { SiteFacts } from './read-facts.ts'

/** What all checks judge, read once. A part is missing where nobody could read it, or need not: the panel leaves out what takes long. */
export interface Facts extends Partial<SiteFacts> {
  readonly now: number
  readonly config: Config
  /** What a running site notices of itself. */
  readonly live?: Live
  readonly forgetting?: ForgettingState | Failed
  /** What the doctor finds: of the program, by opening and reading the whole database, and by calling the site from outside. */
  readonly program?: { readonly version: string; readonly node: string }
  readonly opening?: Failed
  readonly examination?: IntegrityReport | 'no-room' | Failed
  readonly copiesFolder?: Trial
  readonly origin?: OriginReport
  readonly certificate?: Certificate | undefined
  readonly pages?: Awaited<ReturnType<typeof fetchPages>>
  readonly webhook?: Awaited<ReturnType<typeof callWebhook>>
}

export interface Live {
  readonly activity: Activity
  /** A proxy that is not trusted forwards addresses. */
  readonly hasUntrustedProxy: boolean
  /** Surveys with far more visits than on other days. */
  readonly bursts: readonly string[]
}
