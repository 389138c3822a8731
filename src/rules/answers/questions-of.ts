import type { Question, Questionnaire } from '#surveys/questionnaire.ts'

/** Every question in order. */
export function questionsOf({ sections }: Pick<Questionnaire, 'sections'>): readonly Question[] {
  return sections.flatMap(({ questions }) => questions)
}
