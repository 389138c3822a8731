import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import type { KeptAnswers } from './kept-answers.ts'

/** Where a person belongs among the population. Empty is not known. */
export interface Cell {
  readonly sex: string
  readonly age: string
  readonly municipality: string
}

export function cellOf(answers: KeptAnswers, municipality: string | undefined): Cell {
  const chosen = (question: { id: string }) => answers[question.id]?.options?.[0] ?? ''
  return { sex: chosen(sexQuestion), age: chosen(ageQuestion), municipality: municipality ?? '' }
}

export function cellName({ sex, age, municipality }: Cell): string {
  return [sex, age, municipality].join('/')
}

export function cellNamed(name: string): Cell {
  const [sex = '', age = '', municipality = ''] = name.split('/')
  return { sex, age, municipality }
}
