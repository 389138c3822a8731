import { flagColumn, textOf, writtenColumn } from './answer-column.ts'
import type { BaseQuestion } from './base-question.ts'
import { columnName } from './column.ts'
import type { CountedOption, Exported, Kind, Rule } from './kind.ts'
import { cleanText, isBlank, problemOfText, SAMPLE_TEXT } from './plain-text.ts'
import { textField } from './typeform.ts'

/** The two kinds differ only in size. */
type TextKind = 'short-text' | 'long-text'

export interface TextQuestion<Name extends TextKind = TextKind> extends BaseQuestion {
  readonly kind: Name
  readonly maxLength: number
}

export interface TextAnswer<Name extends TextKind = TextKind> {
  readonly kind: Name
  readonly text: string
}

/** Texts are counted under this single option. */
const WRITTEN: CountedOption = { id: 'written', label: 'Escribieron algo' }

export const textRule: Rule<TextQuestion, TextAnswer> = {
  shapes: [{ text: 'text' }],
  problemOf: ({ maxLength }, { text }) => problemOfText(text, maxLength),
  withoutBlanks: (answer) => (isBlank(answer.text) ? undefined : answer),
  chosen: () => [],
}

const exported: Exported<TextQuestion> = {
  name: 'texto',
  columns: (history) => [
    writtenColumn(
      [columnName(history.id), textOf(history)],
      Math.max(...history.wordings.map(({ question }) => question.maxLength)),
    ),
    flagColumn(
      [columnName(history.id, 'written'), `${textOf(history)} (escribió algo)`],
      { id: WRITTEN.id, label: 'Escribió' },
      () => (answer) => answer?.words !== undefined,
    ),
  ],
  meanings: () => [],
  base: 'Base: quienes tienen 1 (escribió) o 0 (no escribió) en la columna «__written». Vacía: no se le preguntó.',
}

export const shortText = textKind(20, 'short_text') as Kind<TextQuestion<'short-text'>, TextAnswer<'short-text'>>
export const longText = textKind(30, 'long_text') as Kind<TextQuestion<'long-text'>, TextAnswer<'long-text'>>

function textKind(seconds: number, typeformType: 'short_text' | 'long_text'): Kind<TextQuestion, TextAnswer> {
  return {
    rule: textRule,
    examples: ({ maxLength }) => ['Agua', SAMPLE_TEXT].map((text) => ({ text: text.slice(0, maxLength) })),
    seconds,
    keep: ({ text }) => ({ words: cleanText(text) }),
    counted: () => [WRITTEN],
    countedIn: () => [WRITTEN.id],
    takesOneOption: true,
    canLead: false,
    takesWords: () => true,
    howAnswered: ({ maxLength }) => `Texto libre, hasta ${maxLength} letras.`,
    note: () => undefined,
    exported,
    typeform: {
      field: (question) => textField(typeformType, question),
      read: ({ text }) => (typeof text === 'string' ? { text } : undefined),
    },
  }
}
