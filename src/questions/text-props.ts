import type { ChangeEvent } from 'react'
import type { FieldProps } from './field.ts'
import type { TextAnswer, TextQuestion } from './written.ts'

/** What an input of one line and one of several have in common. */
export function textProps({ question, answer, onAnswer, input }: FieldProps<TextQuestion, TextAnswer>) {
  return {
    ...input,
    value: answer?.text ?? '',
    maxLength: question.maxLength,
    className: 'field mt-3',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onAnswer(target.value === '' ? undefined : { text: target.value }),
  }
}
