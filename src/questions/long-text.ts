import type { Kind, Rule } from './kind.ts'
import { textField } from './typeform.ts'
import {
  countedInText,
  countedTexts,
  keptText,
  readText,
  type TextAnswer,
  type TextQuestion,
  textExamples,
  writtenColumns,
  writtenRule,
} from './written.ts'

export type LongTextQuestion = TextQuestion<'long-text'>
export type LongTextAnswer = TextAnswer<'long-text'>

export const longTextRule = writtenRule as Rule<LongTextQuestion, LongTextAnswer>

export const longText: Kind<LongTextQuestion, LongTextAnswer> = {
  rule: longTextRule,
  examples: textExamples,
  seconds: 30,
  keep: keptText,
  counted: countedTexts,
  countedIn: countedInText,
  takesWords: () => true,
  howAnswered: ({ maxLength }) => `Texto libre, hasta ${maxLength} letras.`,
  note: () => undefined,
  exported: writtenColumns,
  typeform: { field: (question) => textField('long_text', question), read: readText },
}
