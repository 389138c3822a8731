/** A condition on the answer to an earlier question. Whoever did not answer it chose none of its options. */
export type Condition =
  | { readonly question: string; readonly isOneOf: readonly string[] }
  | { readonly question: string; readonly isNoneOf: readonly string[] }

export interface BaseQuestion {
  readonly id: string
  readonly text: string
  readonly help?: string
  /** Read before the question: «Ahora pensemos en tu colonia.» */
  readonly before?: string
  readonly required: boolean
  /** It is one of the items of a battery. Its text is then the battery's and this label: see `itemText`. */
  readonly item?: BatteryItem
  /** No longer asked: what was answered before stays, under its base. */
  readonly isRetired?: true
  /** Its results show what voters prefer, and are hidden during electoral silence. Not part of what is asked. */
  readonly isElectoral?: true
  /** The same question in other surveys has the same key: their releases are points of one series. Not part of what is asked. */
  readonly series?: string
  /** Asked only when all of these are met. A single condition need not be in a list: read them with `conditionsOf`. */
  readonly showIf?: Condition | readonly Condition[]
}

interface BatteryItem {
  /** The id of the battery. */
  readonly battery: string
  readonly label: string
}

/** What must hold for the question to be asked; empty when everybody is asked. */
export function conditionsOf({ showIf = [] }: Pick<BaseQuestion, 'showIf'>): readonly Condition[] {
  return 'question' in showIf ? [showIf] : showIf
}

export function optionsIn(condition: Condition): readonly string[] {
  return 'isOneOf' in condition ? condition.isOneOf : condition.isNoneOf
}

export function isMet(condition: Condition, chosen: readonly string[]): boolean {
  return optionsIn(condition).some((option) => chosen.includes(option)) === 'isOneOf' in condition
}

/** On which side of a question an answer is: «Muy bueno» and «Bueno» are in favour. */
export type Side = 'favour' | 'neutral' | 'against'

export interface Option {
  readonly id: string
  readonly label: string
  /**
   * Options with a role always come last, in the order written. `last` is an answer like the others that is never shuffled
   * («No votaría»); `other` takes a text from the visitor; the rest exclude every other option of a `several` question.
   */
  readonly role?: 'last' | 'other' | 'none' | 'dont-know' | 'no-answer'
  /** Where it differs from what the wording of the list says: see `sidesOf`. Not part of what is asked. */
  readonly side?: Side | 'none'
  /** No longer offered nor counted: the question counts from the version that retired it. Exports still name it. */
  readonly isRetired?: true
  /** The name of a picture shown beside the label, such as the emblem on a ballot. */
  readonly image?: string
}

export const OTHER_TEXT_LENGTH = 120

export function isExclusive({ role }: Option): boolean {
  return role !== undefined && role !== 'other' && role !== 'last'
}

interface WithOptions {
  readonly id: string
  readonly options?: readonly Option[]
}

export function optionsOf({ options = [] }: WithOptions): readonly Option[] {
  return options
}

/** Those that can be chosen today. */
export function offeredIn(options: readonly Option[]): readonly Option[] {
  return options.some(({ isRetired }) => isRetired) ? options.filter(({ isRetired }) => !isRetired) : options
}

export function takesOther(question: WithOptions): boolean {
  return optionsOf(question).some(({ role }) => role === 'other')
}

/** A question in every version of the questionnaire. The answers to all of them share the same columns. */
export interface QuestionHistory<Q extends BaseQuestion> {
  readonly id: string
  /** Newest first. */
  readonly wordings: readonly Wording<Q>[]
  /** Of all versions, those of the newest first. */
  readonly options: readonly Option[]
}

export interface Wording<Q extends BaseQuestion> {
  readonly version: string
  readonly section: string
  readonly question: Q
}

/** An answer as it is stored, whatever its kind: options in the order chosen, a number, or words. */
export interface StoredAnswer {
  readonly options?: readonly string[]
  readonly scale?: number
  /** The text, or what the visitor wrote beside the `other` option. */
  readonly words?: string
}
