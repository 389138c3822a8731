import { kindOf } from '#questions/kinds.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { wasAsked } from '../../answers/counting.ts'
import type { KeptAnswers } from '../../answers/kept-answers.ts'
import { questionsOf } from '../../answers/questions-of.ts'

/** The options that somebody chose for each question that they were asked: none where they did not answer. */
export type Chosen = ReadonlyMap<string, readonly string[]>

/** Options only: what people wrote stays behind. */
export function chosenOptions(questionnaire: Questionnaire, answers: KeptAnswers): Chosen {
  const asked = questionsOf(questionnaire).filter((question) => wasAsked(questionnaire, question, answers))
  return new Map(
    asked.map((question) => {
      const answer = answers[question.id]
      return [question.id, answer ? kindOf(question).countedIn(answer) : []]
    }),
  )
}
