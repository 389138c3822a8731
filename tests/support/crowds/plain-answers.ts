import { kindOf } from '#questions/kinds.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { isAsked, readAnswers } from '#rules/answers/answers.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'

/** The first example answer to each required question. */
export function plainAnswers(questionnaire: Questionnaire): SentAnswers {
  let answers: SentAnswers = {}
  for (const question of questionsOf(questionnaire)) {
    const [plainest] = kindOf(question).examples(question)
    if (question.required && plainest && isAsked(question, readAnswers(questionnaire, answers)))
      answers = { ...answers, [question.id]: plainest }
  }
  return answers
}
