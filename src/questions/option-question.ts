import {
  type BaseQuestion,
  isExclusive,
  type Option,
  OTHER_TEXT_LENGTH,
  offeredIn,
  type StoredAnswer,
} from './base-question.ts'
import { cleanText, isBlank, type Problem, problemOfText, SAMPLE_TEXT } from './plain-text.ts'

export interface OptionQuestion extends BaseQuestion {
  readonly options: readonly Option[]
}

/** `other` is what the visitor wrote beside the option with that role. */
export interface WithOther {
  readonly other?: string
}

export function problemOfChoices(
  options: readonly Option[],
  chosen: readonly string[],
  { atMost, other }: { readonly atMost: number; readonly other: string | undefined },
): Problem | undefined {
  if (chosen.length === 0) return 'required'
  if (new Set(chosen).size !== chosen.length) return 'repeated-option'
  const found = chosen.map((id) => offeredIn(options).find((option) => option.id === id))
  if (found.includes(undefined)) return 'unknown-option'
  if (chosen.length > 1 && found.some((option) => option && isExclusive(option))) return 'excludes-others'
  if (chosen.length > atMost) return 'too-many'
  if (other === undefined) return undefined
  if (!found.some((option) => option?.role === 'other')) return 'wrong-shape'
  return problemOfText(other, OTHER_TEXT_LENGTH)
}

export function withoutBlankOther<A extends WithOther>(answer: A): A {
  if (answer.other === undefined || !isBlank(answer.other)) return answer
  const { other: _, ...chosen } = answer
  return chosen as A
}

export function storedChoices(options: readonly string[], { other }: WithOther): StoredAnswer {
  return other === undefined ? { options } : { options, words: cleanText(other) }
}

/** Each option alone, with a text where it takes one. */
export function choiceExamples({ options }: OptionQuestion): { choice: string; other?: string }[] {
  return offeredIn(options).map(({ id, role }) =>
    role === 'other' ? { choice: id, other: SAMPLE_TEXT } : { choice: id },
  )
}
