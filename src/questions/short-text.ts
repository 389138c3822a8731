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

export type ShortTextQuestion = TextQuestion<'short-text'>
export type ShortTextAnswer = TextAnswer<'short-text'>

export const shortTextRule = writtenRule as Rule<ShortTextQuestion, ShortTextAnswer>

export const shortText: Kind<ShortTextQuestion, ShortTextAnswer> = {
  rule: shortTextRule,
  examples: textExamples,
  seconds: 20,
  keep: keptText,
  counted: countedTexts,
  countedIn: countedInText,
  takesWords: () => true,
  howAnswered: ({ maxLength }) => `Texto libre, hasta ${maxLength} letras.`,
  note: () => undefined,
  exported: writtenColumns,
  typeform: { field: (question) => textField('short_text', question), read: readText },
}
