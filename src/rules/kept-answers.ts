import type { Answer, Answers } from './answers.ts'

/** An answer as it is kept, whatever the kind of its question: options in the order chosen, a number, or words. */
export interface KeptAnswer {
  readonly options?: readonly string[]
  readonly scale?: number
  /** A text, or the visitor's own words beside an option. */
  readonly words?: string
}

/** What a field of Typeform's holds that is no question of ours is kept under its name behind this. No question has such an id. */
export const OTHER_FIELD = 'typeform:'

export type KeptAnswers = Readonly<Record<string, KeptAnswer>>

export function keptAnswers(answers: Answers): KeptAnswers {
  return Object.fromEntries(Object.entries(answers).map(([questionId, answer]) => [questionId, keptAnswer(answer)]))
}

function keptAnswer(answer: Answer): KeptAnswer {
  if ('value' in answer) return { scale: answer.value }
  if ('text' in answer) return { words: clean(answer.text) }
  const options = 'choice' in answer ? [answer.choice] : answer.choices
  return answer.other === undefined ? { options } : { options, words: clean(answer.other) }
}

function clean(text: string): string {
  return text.trim().normalize('NFC')
}
