import type { Asked } from './asked.ts'
import type { Kind, Tagged, Untagged } from './kind.ts'
import { scale } from './scale.ts'
import { several } from './several.ts'
import { single } from './single.ts'
import { longText, shortText } from './text.ts'

/** Every kind of question. Another one is a file beside these with its line here, and its field with a line in `fields.ts`. */
const kinds = {
  single,
  several,
  scale,
  'short-text': shortText,
  'long-text': longText,
}

export type KindName = keyof typeof kinds

type PartsOf<Name extends KindName> =
  (typeof kinds)[Name] extends Kind<infer Q extends Asked, infer A extends Tagged> ? { question: Q; answer: A } : never

/** The name of a kind must be the `kind` of its questions and answers, or nothing fits these types. */
export type QuestionOf<Name extends KindName> = Extract<PartsOf<Name>['question'], { kind: Name }>
export type AnswerOf<Name extends KindName> = Extract<PartsOf<Name>['answer'], { kind: Name }>

export type Question = { [Name in KindName]: QuestionOf<Name> }[KindName]

export type Answer = { [Name in KindName]: AnswerOf<Name> }[KindName]
export type SentAnswer = Untagged<Answer>

export const questionKinds: Readonly<Record<KindName, Kind<Question, Answer>>> = kinds

export function kindOf({ kind }: { readonly kind: KindName }): Kind<Question, Answer> {
  return questionKinds[kind]
}
