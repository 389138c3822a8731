import type { CountedOption } from '#questions/kind.ts'

/** A question as the panel shows it, with what its kind says: prepared where the page is drawn. */
export interface ShownQuestion {
  readonly id: string
  readonly text: string
  /** In the order of the form, from 1. */
  readonly number: number
  /** Whom it was asked, when not everybody. */
  readonly askedOf?: string | undefined
  readonly note?: string | undefined
  readonly options: readonly CountedOption[]
  readonly isShuffled: boolean
  readonly takesWords: boolean
}

export interface ShownSection {
  readonly id: string
  readonly title: string
  readonly questions: readonly ShownQuestion[]
}
