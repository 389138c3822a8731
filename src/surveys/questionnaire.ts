import type { Option } from '#questions/asked.ts'
import type { Question } from '#questions/kinds.ts'

export type { Option, Question }

/** A questionnaire. Ids are written by hand and permanent: stored answers refer to them. */
export interface Questionnaire {
  /** Must change whenever anything else changes: responses refer to it, and the start refuses two questionnaires under one version. */
  readonly version: string
  /** For Typeform's forms: only those who answered a question are known to have been asked it. */
  readonly isAskedIfAnswered?: true
  readonly sections: readonly Section[]
}

export interface Section {
  readonly id: string
  readonly title: string
  readonly intro?: string
  readonly questions: readonly Question[]
}
