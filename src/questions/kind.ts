import type { AnswerColumn } from './answer-column.ts'
import type { BaseQuestion, Option, QuestionHistory, StoredAnswer } from './base-question.ts'
import type { Labelled } from './column.ts'
import type { Problem } from './plain-text.ts'
import type { FormAnswer, FormField } from './typeform.ts'

/** An answer carries the kind of its question. */
export interface Tagged {
  readonly kind: string
}

/** An answer as it is sent, without the kind: the question already says it. */
export type Untagged<A> = A extends Tagged ? Omit<A, 'kind'> : never

/** The type of a part of a sent answer. */
export type SentAs = 'option' | 'options' | 'number' | 'text' | 'text?'

type ShapeOf<A> = A extends Tagged ? { readonly [Part in Exclude<keyof A, 'kind'>]-?: SentAs } : never

// Methods, not function properties: the compiler checks method parameters bivariantly, so each kind fits Kind<Question, Answer>.

/** The part of a kind that the browser needs too: whether an answer fits its question. */
export interface Rule<Q extends BaseQuestion, A extends Tagged> {
  /** An answer is sent in one of these shapes. */
  readonly shapes: readonly ShapeOf<A>[]
  problemOf(question: Q, answer: A): Problem | undefined
  /** The answer without blank texts; undefined if nothing else was given. */
  withoutBlanks(answer: A): A | undefined
  /** The chosen options, for the conditions of later questions. */
  chosen(answer: A): readonly string[]
}

/** An option as it is counted. A question whose options have numbers has a mean. */
export interface CountedOption extends Option {
  readonly number?: number
}

/** Everything about a kind of question except its form field, which the server does not need. */
export interface Kind<Q extends BaseQuestion, A extends Tagged> {
  readonly rule: Rule<Q, A>
  /** Valid answers for tests, the simplest first. No two have the same meaning. */
  examples(question: Q): readonly Untagged<A>[]
  /** It is answered by chance and not by a person: nobody sees it, and it is no result. */
  readonly isDrawnByLot?: true
  /** Time to decide and answer, once the question has been read. */
  readonly seconds: number
  keep(answer: A): StoredAnswer
  /** The options that it is counted under, in order, with the panel's labels. */
  counted(question: Q): readonly CountedOption[]
  /** Which of them a stored answer counts for. */
  countedIn(answer: StoredAnswer): readonly string[]
  /** Whether every answer counts for just one: then the options add up to those who answered, and a release suppresses by that. */
  readonly takesOneOption: boolean
  /** Whether later questions may depend on which of them was chosen. */
  readonly canLead: boolean
  /** Whether an answer can contain free text. */
  takesWords(question: Q): boolean
  /** Instructions on a printed questionnaire. */
  howAnswered(question: Q): string
  /** Shown beside the results in the panel. */
  note(question: Q): string | undefined
  readonly exported: Exported<Q>
  readonly typeform: {
    field(question: Q): FormField
    read(answer: FormAnswer, question: Q): Untagged<A> | undefined
  }
}

/** How a kind of question is exported. */
export interface Exported<Q extends BaseQuestion> {
  readonly name: string
  columns(history: QuestionHistory<Q>): AnswerColumn<Q>[]
  /** Labels of values that are not options, such as the ends of a scale. */
  meanings(question: Q): readonly Labelled[]
  /** Explains who the base is, and what an empty cell means. */
  readonly base: string
}
