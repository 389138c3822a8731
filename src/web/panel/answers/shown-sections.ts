import type { CountedOption } from '#questions/kind.ts'
import { kindOf } from '#questions/kinds.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'

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

/** Every question with its number, whom it was asked, and what its kind says about it. */
export function shownSections(questionnaire: Questionnaire): ShownSection[] {
  const all = questionsOf(questionnaire)
  return questionnaire.sections.map(({ id, title, questions }) => ({
    id,
    title,
    questions: questions.map((question) => {
      const kind = kindOf(question)
      return {
        id: question.id,
        text: question.text,
        number: all.indexOf(question) + 1,
        askedOf: askedOf(question, all),
        note: kind.note(question),
        options: kind.counted(question),
        isShuffled: 'shuffle' in question && question.shuffle,
        takesWords: kind.takesWords(question),
      }
    }),
  }))
}

function askedOf({ showIf }: Question, questions: readonly Question[]): string | undefined {
  const at = questions.findIndex(({ id }) => id === showIf?.question)
  const before = questions[at]
  if (!showIf || !before) return undefined
  const options = kindOf(before).counted(before)
  const labels = showIf.isOneOf.map((id) => `«${options.find((option) => option.id === id)?.label ?? id}»`)
  const listed = [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' o ')
  return `Solo a quienes respondieron ${listed} en la pregunta ${at + 1}`
}
