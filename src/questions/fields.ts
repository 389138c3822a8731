import { armField } from './arm-field.tsx'
import type { Field } from './field.ts'
import type { Answer, AnswerOf, KindName, Question, QuestionOf } from './kinds.ts'
import { numberField } from './number-field.tsx'
import { scaleField } from './scale-field.tsx'
import { severalField } from './several-field.tsx'
import { singleField } from './single-field.tsx'
import { longTextField, shortTextField } from './text-field.tsx'

/** The form field of every kind of question. Not in `kinds.ts`, so that browsers do not load exports, nor the server React. */
const typedFields: { readonly [Name in KindName]: Field<QuestionOf<Name>, AnswerOf<Name>> } = {
  single: singleField,
  several: severalField,
  scale: scaleField,
  'short-text': shortTextField,
  'long-text': longTextField,
  number: numberField,
  arm: armField,
}

export const fields: Readonly<Record<KindName, Field<Question, Answer>>> = typedFields
