import type { Question, Questionnaire } from '#surveys/questionnaire.ts'

export function questionsOf({ sections }: Questionnaire): Question[] {
  return sections.flatMap((section) => section.questions)
}
