import type { Field } from './field.ts'
import type { Answer, AnswerOf, KindName, Question, QuestionOf } from './kinds.ts'
import { scaleField } from './scale-field.tsx'
import { severalField } from './several-field.tsx'
import { singleField } from './single-field.tsx'
import { longTextField, shortTextField } from './text-field.tsx'

/** The field of every kind of question. Apart from `kinds.ts`: the browser does without exports, the server without React. */
const each: { readonly [Name in KindName]: Field<QuestionOf<Name>, AnswerOf<Name>> } = {
  single: singleField,
  several: severalField,
  scale: scaleField,
  'short-text': shortTextField,
  'long-text': longTextField,
}

export const fields: Readonly<Record<KindName, Field<Question, Answer>>> = each
