/** The shape of a questionnaire of our own form. Ids are written by hand and permanent: stored answers refer to them. */
export interface Questionnaire {
  /** Another one whenever a question, an option or a condition changes: responses name it. */
  readonly version: string
  /** For a form that is not ours: who answered a question was asked it, and nobody else is known to have been. */
  readonly isAskedIfAnswered?: true
  readonly sections: readonly Section[]
}

export interface Section {
  readonly id: string
  readonly title: string
  readonly intro?: string
  readonly questions: readonly Question[]
}

export type Question = ChoiceQuestion | SeveralQuestion | ScaleQuestion | TextQuestion

interface Asked {
  readonly id: string
  readonly text: string
  readonly help?: string
  readonly required: boolean
  /** Asked only when an earlier choice question was answered with one of these options. */
  readonly showIf?: { readonly question: string; readonly isOneOf: readonly string[] }
}

export interface ChoiceQuestion extends Asked {
  readonly kind: 'single'
  readonly options: readonly Option[]
  readonly shuffle: boolean
}

export interface SeveralQuestion extends Asked {
  readonly kind: 'several'
  readonly options: readonly Option[]
  readonly shuffle: boolean
  readonly atMost: number
}

export interface ScaleQuestion extends Asked {
  readonly kind: 'scale'
  readonly from: number
  readonly to: number
  readonly fromLabel: string
  readonly toLabel: string
  /** Ways out of the scale, such as "No sé". */
  readonly options: readonly Option[]
}

export interface TextQuestion extends Asked {
  readonly kind: 'short-text' | 'long-text'
  readonly maxLength: number
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
