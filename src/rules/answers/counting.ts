import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { areConditionsMet } from './answer-rules.ts'
import { questionsOf } from './questions-of.ts'
import type { StoredAnswers } from './stored-answers.ts'

/** What a number in a cell counts: all people if it has no question, those who were asked if it has no option. */
export interface Counted {
  readonly question?: string
  readonly option?: string
}

/** The order of a cell's numbers: the people, then for each question those who were asked and each option. */
export function countOrder(questionnaire: Questionnaire): Counted[] {
  return [
    {},
    ...questionsOf(questionnaire).flatMap((question) => [
      { question: question.id },
      ...countedOptions(question).map((option) => ({ question: question.id, option })),
    ]),
  ]
}

/** Tells, by their position in that order, which numbers a response adds one to: those of the questions wanted, or of all. */
export function counter(
  questionnaire: Questionnaire,
  wanted?: ReadonlySet<string>,
): (answers: StoredAnswers) => number[] {
  const order = countOrder(questionnaire)
  const counted = questionsOf(questionnaire).filter(({ id }) => !wanted || wanted.has(id))
  const positions = counted.map((question) => {
    const asked = order.findIndex((counted) => counted.question === question.id)
    return { question, asked, options: new Map(countedOptions(question).map((id, index) => [id, asked + 1 + index])) }
  })
  return (answers) => {
    const added = [0]
    for (const { question, asked, options } of positions) {
      if (!wasAsked(questionnaire, question, answers)) continue
      added.push(asked)
      const answer = answers[question.id]
      for (const chosen of answer ? kindOf(question).countedIn(answer) : []) {
        const position = options.get(chosen)
        if (position !== undefined) added.push(position)
      }
    }
    return added
  }
}

/** Whether the person who gave these answers was asked the question. */
export function wasAsked({ isAskedIfAnswered }: Questionnaire, question: Question, answers: StoredAnswers): boolean {
  if (isAskedIfAnswered) return answers[question.id] !== undefined
  return areConditionsMet(question, (id) => answers[id]?.options ?? [])
}

/** The ids of the options that a question is counted by, in order. */
export function countedOptions(question: Question): string[] {
  return kindOf(question)
    .counted(question)
    .map(({ id }) => id)
}
