import { flagColumn, textOf, writtenColumn } from './answer-column.ts'
import type { Asked } from './asked.ts'
import { columnName } from './column.ts'
import { SOME_WORDS } from './examples.ts'
import type { KeptAnswer } from './kept-answer.ts'
import type { CountedOption, Exported, Rule } from './kind.ts'
import { cleanText, isBlank, problemOfText } from './plain-text.ts'
import type { FormAnswer } from './typeform.ts'

// What the two kinds of text have in common.

export interface TextQuestion<Name extends string = string> extends Asked {
  readonly kind: Name
  readonly maxLength: number
}

export interface TextAnswer<Name extends string = string> {
  readonly kind: Name
  readonly text: string
}

/** The option under which a text counts: that there was one. */
const WRITTEN: CountedOption = { id: 'written', label: 'Escribieron algo' }

export const writtenRule: Rule<TextQuestion, TextAnswer> = {
  shapes: [{ text: 'text' }],
  problemOf: ({ maxLength }, { text }) => problemOfText(text, maxLength),
  withoutBlanks: (answer) => (isBlank(answer.text) ? undefined : answer),
  chosen: () => [],
}

export function textExamples({ maxLength }: TextQuestion): { text: string }[] {
  return ['Agua', SOME_WORDS].map((text) => ({ text: text.slice(0, maxLength) }))
}

export function keptText({ text }: TextAnswer): KeptAnswer {
  return { words: cleanText(text) }
}

export function countedTexts(): CountedOption[] {
  return [WRITTEN]
}

export function countedInText(): string[] {
  return [WRITTEN.id]
}

export const writtenColumns: Exported<TextQuestion> = {
  name: 'texto',
  columns: (asked) => [
    writtenColumn(
      [columnName(asked.id), textOf(asked)],
      Math.max(...asked.wordings.map(({ question }) => question.maxLength)),
    ),
    flagColumn(
      [columnName(asked.id, 'written'), `${textOf(asked)} (escribió algo)`],
      { id: WRITTEN.id, label: 'Escribió' },
      () => (answer) => answer?.words !== undefined,
    ),
  ],
  meanings: () => [],
  base: 'Base: quienes tienen 1 (escribió) o 0 (no escribió) en la columna «__written». Vacía: no se le preguntó.',
}

export function readText({ text }: FormAnswer): { text: string } | undefined {
  return typeof text === 'string' ? { text } : undefined
}
