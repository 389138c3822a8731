import type { Asked, Option } from './asked.ts'

/** A question as every version of a questionnaire asked it: the answers to all of them stand in the same columns. */
export interface AskedQuestion<Q extends Asked> {
  readonly id: string
  /** The newest first. */
  readonly wordings: readonly Wording<Q>[]
  /** Of every version, those of the newest first. */
  readonly options: readonly Option[]
}

export interface Wording<Q extends Asked> {
  readonly version: string
  readonly section: string
  readonly question: Q
}
