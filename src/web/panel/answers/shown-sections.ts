import type { Which } from '#contract/panel-schemas.ts'
import { kindOf } from '#questions/kinds.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { askedOf } from '../asked-of.ts'
import type { EstimateView } from './estimate-view.ts'

export type ShownSection = ReturnType<typeof shownSections>[number]
export type ShownQuestion = ShownSection['questions'][number]

/** A question whose numbers are shown: with which weights, and among which responses. */
export interface QuestionView {
  readonly surveyId: string
  readonly question: ShownQuestion
  readonly view: EstimateView
  readonly which: Which
}

/** Every question as the panel shows it, with what its kind says: prepared where the page is drawn. */
export function shownSections(questionnaire: Questionnaire) {
  const all = questionsOf(questionnaire)
  return questionnaire.sections.map(({ id, title, questions }) => ({
    id,
    title,
    questions: questions.map((question) => {
      const kind = kindOf(question)
      return {
        id: question.id,
        text: question.text,
        /** In the order of the form, from 1. */
        number: all.indexOf(question) + 1,
        /** Whom it was asked, when not everybody. */
        askedOf: askedOf(question, all),
        note: kind.note(question),
        options: kind.counted(question),
        isShuffled: 'shuffle' in question && question.shuffle,
        takesWords: kind.takesWords(question),
      }
    }),
  }))
}
