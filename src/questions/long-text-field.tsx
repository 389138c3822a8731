import type { Field } from './field.ts'
import { type LongTextAnswer, type LongTextQuestion, longTextRule } from './long-text.ts'
import { textProps } from './text-props.ts'

export const longTextField: Field<LongTextQuestion, LongTextAnswer> = {
  rule: longTextRule,
  hasOneInput: true,
  Inputs: (props) => <textarea rows={4} {...textProps(props)} />,
}
