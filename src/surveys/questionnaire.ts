import type { Option } from '#questions/base-question.ts'
import type { Question } from '#questions/kinds.ts'

export type { Option, Question }

/** The shape of a questionnaire of our own form. Ids are written by hand and permanent: stored answers refer to them. */
export interface Questionnaire {
  /** Another one whenever anything of it changes: responses name it, and the start refuses two under one name. */
  readonly version: string
  /** For a form that is not ours: who answered a question was asked it, and nobody else is known to have been. */
  readonly isAskedIfAnswered?: true
  readonly sections: readonly Section[]
}

export interface Section {
  readonly id: string
  readonly title: string
  readonly intro?: string
  readonly questions: readonly Question[]
}
