import type { Field } from './field.ts'
import { type ShortTextAnswer, type ShortTextQuestion, shortTextRule } from './short-text.ts'
import { textProps } from './text-props.ts'

export const shortTextField: Field<ShortTextQuestion, ShortTextAnswer> = {
  rule: shortTextRule,
  hasOneInput: true,
  Inputs: (props) => <input type="text" {...textProps(props)} />,
}
