import type { Field } from './field.ts'
import { OptionInputs } from './option-inputs.tsx'
import { type SingleAnswer, type SingleQuestion, singleRule } from './single.ts'

export const singleField: Field<SingleQuestion, SingleAnswer> = {
  rule: singleRule,
  hasOneInput: false,
  Inputs: ({ answer, onAnswer, ...props }) => (
    <OptionInputs
      {...props}
      type="radio"
      chosen={answer ? [answer.choice] : []}
      other={answer?.other}
      onToggle={({ id }) => onAnswer({ choice: id })}
      onOther={(other) => answer && onAnswer({ choice: answer.choice, ...other })}
    />
  ),
}
