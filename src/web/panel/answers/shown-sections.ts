import { conditionsOf, optionsIn } from '#questions/asked.ts'
import { kindOf } from '#questions/kinds.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'

export type ShownSection = ReturnType<typeof shownSections>[number]
export type ShownQuestion = ShownSection['questions'][number]

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

function askedOf(question: Question, questions: readonly Question[]): string | undefined {
  const conditions = conditionsOf(question).flatMap((condition) => {
    const at = questions.findIndex(({ id }) => id === condition.question)
    const before = questions[at]
    if (!before) return []
    const options = kindOf(before).counted(before)
    const labels = optionsIn(condition).map((id) => `«${options.find((option) => option.id === id)?.label ?? id}»`)
    const [verb, or] = 'isOneOf' in condition ? ['respondieron', ' o '] : ['no respondieron', ' ni ']
    const listed = [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(or)
    return [`${verb} ${listed} en la pregunta ${at + 1}`]
  })
  return conditions.length === 0 ? undefined : `Solo a quienes ${conditions.join(', y ')}`
}
