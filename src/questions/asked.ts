/** What every question has, whatever its kind. */
export interface Asked {
  readonly id: string
  readonly text: string
  readonly help?: string
  readonly required: boolean
  /** Its answers tell what voters prefer, and are silenced before an election. Not part of what is asked. */
  readonly isElectoral?: true
  /** Asked only when an earlier choice question was answered with one of these options. */
  readonly showIf?: { readonly question: string; readonly isOneOf: readonly string[] }
}

export interface Option {
  readonly id: string
  readonly label: string
  /**
   * Options with a role always stand last, in the order written. `other` takes a text of the visitor's own;
   * `none`, `dont-know` and `no-answer` exclude every other option of a `several` question.
   */
  readonly role?: 'other' | 'none' | 'dont-know' | 'no-answer'
}

/** The longest text beside an option that takes one. */
export const OTHER_TEXT_LENGTH = 120

/** The options of a question, of whatever kind. */
export function optionsOf({ options = [] }: Pick<Asked, 'id'> & { options?: readonly Option[] }): readonly Option[] {
  return options
}

export function takesOther(question: Parameters<typeof optionsOf>[0]): boolean {
  return optionsOf(question).some(({ role }) => role === 'other')
}

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

/** An answer as it is kept, whatever the kind of its question: options in the order chosen, a number, or words. */
export interface KeptAnswer {
  readonly options?: readonly string[]
  readonly scale?: number
  /** A text, or the visitor's own words beside an option. */
  readonly words?: string
}
