import { optionsOf } from '#questions/base-question.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { Answers } from './answer-rules.ts'
import { questionsOf } from './questions-of.ts'

/** Tells the label of the option that was chosen in a question. Never what somebody wrote: a stranger could then make the form say anything. */
export function chosenLabels(questionnaire: Questionnaire, answers: Answers): (question: string) => string | undefined {
  return (id) => {
    const question = questionsOf(questionnaire).find((each) => each.id === id)
    const answer = answers[id]
    if (!(question && answer && 'choice' in answer)) return undefined
    return optionsOf(question).find((option) => option.id === answer.choice)?.label
  }
}
