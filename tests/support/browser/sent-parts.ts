import type { SentAs } from '#questions/kind.ts'
import { kindOf, type Question, type SentAnswer } from '#questions/kinds.ts'

export interface SentPart {
  readonly name: string
  readonly sentAs: SentAs
  readonly value: unknown
}

/** The parts of an answer with their types, whatever the kind of its question. */
export function sentParts(question: Question, answer: SentAnswer): SentPart[] {
  const given = Object.entries(answer)
  const shape = kindOf(question).rule.shapes.find((one) => given.every(([name]) => name in one))
  const kinds: Readonly<Record<string, SentAs>> = shape ?? {}
  return given.flatMap(([name, value]) => {
    const sentAs = kinds[name]
    return sentAs ? [{ name, sentAs, value }] : []
  })
}

/** The ids of the options in it. */
export function optionsIn(question: Question, answer: SentAnswer): string[] {
  return sentParts(question, answer).flatMap(({ sentAs, value }) =>
    sentAs === 'option' || sentAs === 'options' ? (value as string | string[]) : [],
  )
}
