import type { ResponseSelection } from '#contract/panel-schemas.ts'
import { kindOf } from '#questions/kinds.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { askedOf } from '../asked-of.ts'
import type { EstimateView } from './estimate-view.ts'

export type ShownSection = ReturnType<typeof shownSections>[number]
export type ShownQuestion = ShownSection['questions'][number]

/** Which numbers of a question are shown: weighted or not, and of which responses. */
export interface QuestionView {
  readonly surveyId: string
  readonly question: ShownQuestion
  readonly view: EstimateView
  readonly which: ResponseSelection
}

/** The questionnaire as the panel shows it. Prepared on the server, so that the browser does not load the question kinds. */
export function shownSections(questionnaire: Questionnaire) {
  const all = questionsOf(questionnaire)
  return questionnaire.sections.map(({ id, title, questions, batteries }) => ({
    id,
    title,
    ...(batteries && { batteries }),
    questions: questions.map((question) => {
      const kind = kindOf(question)
      return {
        id: question.id,
        text: question.text,
        ...(question.item && { item: question.item }),
        /** From 1, in the order of the form. */
        number: all.indexOf(question) + 1,
        askedOf: askedOf(question, all),
        note: kind.note(question),
        options: kind.counted(question),
        isShuffled: 'shuffle' in question && question.shuffle,
        takesWords: kind.takesWords(question),
        ...(question.series !== undefined && { series: question.series }),
      }
    }),
  }))
}
