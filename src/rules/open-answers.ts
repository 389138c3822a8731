import type { Question } from '#surveys/questionnaire.ts'

/** Whether people can write something of their own in its answer. */
export function takesWords(question: Question): boolean {
  return !('options' in question) || question.options.some(({ role }) => role === 'other')
}
