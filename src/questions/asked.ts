/** Something about the answer to an earlier question of options. Who did not answer it chose none of them. */
export type Condition =
  | { readonly question: string; readonly isOneOf: readonly string[] }
  | { readonly question: string; readonly isNoneOf: readonly string[] }

export interface Asked {
  readonly id: string
  readonly text: string
  readonly help?: string
  readonly required: boolean
  /** Its answers tell what voters prefer, and are silenced before an election. Not part of what is asked. */
  readonly isElectoral?: true
  /** Asked only when all of these hold. Read it with `conditionsOf`; one alone is written without the list. */
  readonly showIf?: Condition | readonly Condition[]
}

/** What must hold for a question to be asked; nothing where everybody is asked. */
export function conditionsOf({ showIf = [] }: Pick<Asked, 'showIf'>): readonly Condition[] {
  return 'question' in showIf ? [showIf] : showIf
}

export function optionsIn(condition: Condition): readonly string[] {
  return 'isOneOf' in condition ? condition.isOneOf : condition.isNoneOf
}

export function holds(condition: Condition, chosen: readonly string[]): boolean {
  return optionsIn(condition).some((option) => chosen.includes(option)) === 'isOneOf' in condition
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

export const OTHER_TEXT_LENGTH = 120

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
