import type { ChangeEvent } from 'react'
import type { Field, FieldProps } from './field.ts'
import { type TextAnswer, type TextQuestion, textRule } from './text.ts'

export const shortTextField = {
  rule: textRule,
  hasOneInput: true,
  Inputs: (props) => <input type="text" {...textProps(props)} />,
} as Field<TextQuestion<'short-text'>, TextAnswer<'short-text'>>

export const longTextField = {
  rule: textRule,
  hasOneInput: true,
  Inputs: (props) => <textarea rows={4} {...textProps(props)} />,
} as Field<TextQuestion<'long-text'>, TextAnswer<'long-text'>>

function textProps({ question, answer, onAnswer, input }: FieldProps<TextQuestion, TextAnswer>) {
  return {
    ...input,
    value: answer?.text ?? '',
    maxLength: question.maxLength,
    className: 'field mt-3',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onAnswer(target.value === '' ? undefined : { text: target.value }),
  }
}
