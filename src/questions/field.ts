import type { ReactNode } from 'react'
import type { BaseQuestion } from './base-question.ts'
import type { Rule, Tagged, Untagged } from './kind.ts'

export interface FieldProps<Q extends BaseQuestion, A extends Tagged> {
  readonly question: Q
  readonly sessionId: string
  /** The address of an option's image. Where it is missing, as in a battery, only labels are shown. */
  readonly imageAt?: ((name: string) => string) | undefined
  readonly answer: A | undefined
  onAnswer(answer: Untagged<A> | undefined): void
  /** Attributes for the input of a question that has only one. */
  readonly input: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }
}

/** What the form needs of a kind of question: the rule that the server also applies, and native inputs. */
export interface Field<Q extends BaseQuestion, A extends Tagged> {
  readonly rule: Rule<Q, A>
  /** The question is the label of its only input, not the legend of several. */
  readonly hasOneInput: boolean
  Inputs(props: FieldProps<Q, A>): ReactNode
}
