import { arm } from './arm.ts'
import type { BaseQuestion, Option } from './base-question.ts'
import type { Kind, Tagged, Untagged } from './kind.ts'
import { number } from './number.ts'
import { scale } from './scale.ts'
import { several } from './several.ts'
import { single } from './single.ts'
import { longText, shortText } from './text.ts'

/** Every kind of question. To add one, write its file and a line here, and its field and a line in `fields.ts`. */
const kinds = {
  single,
  several,
  scale,
  'short-text': shortText,
  'long-text': longText,
  number,
  arm,
}

export type KindName = keyof typeof kinds

type PartsOf<Name extends KindName> =
  (typeof kinds)[Name] extends Kind<infer Q extends BaseQuestion, infer A extends Tagged>
    ? { question: Q; answer: A }
    : never

/** `never` unless a kind's name is also the `kind` of its questions and answers. */
export type QuestionOf<Name extends KindName> = Extract<PartsOf<Name>['question'], { kind: Name }>
export type AnswerOf<Name extends KindName> = Extract<PartsOf<Name>['answer'], { kind: Name }>

export type Question = { [Name in KindName]: QuestionOf<Name> }[KindName]

export type Answer = { [Name in KindName]: AnswerOf<Name> }[KindName]
export type SentAnswer = Untagged<Answer>

export const questionKinds: Readonly<Record<KindName, Kind<Question, Answer>>> = kinds

/** The options that conditions on a question can name; none if no question can depend on it. */
export function choicesIn(question: Question): readonly Option[] {
  const kind = kindOf(question)
  return kind.canLead ? kind.counted(question) : []
}

export function kindOf({ kind }: { readonly kind: KindName }): Kind<Question, Answer> {
  return questionKinds[kind]
}
