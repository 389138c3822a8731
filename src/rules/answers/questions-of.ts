import type { Question, Questionnaire } from '#surveys/questionnaire.ts'

const known = new WeakMap<Questionnaire, readonly Question[]>()

/** Every question in order. Put together once: each answer asks for it several times. */
export function questionsOf(questionnaire: Questionnaire): readonly Question[] {
  const before = known.get(questionnaire)
  if (before) return before
  const questions = questionnaire.sections.flatMap((section) => section.questions)
  known.set(questionnaire, questions)
  return questions
}
