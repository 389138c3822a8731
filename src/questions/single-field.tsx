import type { Field } from './field.ts'
import { OneOptionInputs } from './option-inputs.tsx'
import { type SingleAnswer, type SingleQuestion, singleRule } from './single.ts'

export const singleField: Field<SingleQuestion, SingleAnswer> = {
  rule: singleRule,
  hasOneInput: false,
  Inputs: OneOptionInputs,
}
