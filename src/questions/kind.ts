import type { AnswerColumn } from './answer-column.ts'
import type { Asked, AskedQuestion, KeptAnswer, Option } from './asked.ts'
import type { Labelled } from './column.ts'
import type { Problem } from './plain-text.ts'
import type { FormAnswer, FormField } from './typeform.ts'

/** An answer knows the kind of its question. */
export interface Tagged {
  readonly kind: string
}

/** As it is sent: the question already says the kind. */
export type Untagged<A> = A extends Tagged ? Omit<A, 'kind'> : never

/** What a part of an answer is, as it is sent. */
export type SentAs = 'option' | 'options' | 'number' | 'text' | 'text?'

/** The name of every part of an answer, with what it is. */
type ShapeOf<A> = A extends Tagged ? { readonly [Part in Exclude<keyof A, 'kind'>]-?: SentAs } : never

// Methods, not function properties: the compiler compares their parameters both ways, so one kind can stand for any kind.

/** What the browser must know of a kind, too: whether an answer fits its question. */
export interface Rule<Q extends Asked, A extends Tagged> {
  /** An answer is sent in one of these. */
  readonly shapes: readonly ShapeOf<A>[]
  problemOf(question: Q, answer: A): Problem | undefined
  /** Without blank texts; nothing, where only those were given. */
  withoutBlanks(answer: A): A | undefined
  /** The options that conditions of later questions can ask for. */
  chosen(answer: A): readonly string[]
}

/** An option as it is counted. Those with a number have a mean. */
export interface CountedOption extends Option {
  readonly number?: number
}

/** Everything about a kind of question but its field, which the server has no use for. */
export interface Kind<Q extends Asked, A extends Tagged> {
  readonly rule: Rule<Q, A>
  /** Answers that fit, the plainest first. No two mean the same: whatever is done with answers is tried with these. */
  examples(question: Q): readonly Untagged<A>[]
  /** What it takes to decide and answer, once the question has been read. */
  readonly seconds: number
  keep(answer: A): KeptAnswer
  /** Under which options it is counted, in order, in the words of the panel. */
  counted(question: Q): readonly CountedOption[]
  /** Which of them a stored answer chose. */
  countedIn(answer: KeptAnswer): readonly string[]
  /** Whether people can write something of their own in its answer. */
  takesWords(question: Q): boolean
  /** How it is answered, on a printed questionnaire. */
  howAnswered(question: Q): string
  /** What the panel says beside the results. */
  note(question: Q): string | undefined
  readonly exported: Exported<Q>
  readonly typeform: {
    field(question: Q): FormField
    read(answer: FormAnswer, question: Q): Untagged<A> | undefined
  }
}

/** The columns of a kind of question in an exported table. */
export interface Exported<Q extends Asked> {
  readonly name: string
  columns(asked: AskedQuestion<Q>): AnswerColumn<Q>[]
  /** Values that mean something and are no options, such as the ends of a scale. */
  meanings(question: Q): readonly Labelled[]
  /** Who the base is, and what an empty cell means. */
  readonly base: string
}
