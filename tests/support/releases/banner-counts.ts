import { questionsOf } from '#rules/answers/questions-of.ts'
import type { BannerCounts } from '#rules/releases/disclosure/banner.ts'
import { choicesOf } from '#rules/releases/released-questions.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { countedCells, type Respondent } from '../crowds/counted-cells.ts'

/** Whether somebody chose an option, or gave a number of a scale. */
export function chose({ answers }: Pick<Respondent, 'answers'>, question: string, option: string): boolean {
  const answer = answers[question]
  return answer?.options?.includes(option) === true || `${answer?.scale}` === option
}

/** These people by what they answered to a question. */
export function bannerCounts(questionnaire: Questionnaire, id: string, people: readonly Respondent[]): BannerCounts {
  const question = questionsOf(questionnaire).find((each) => each.id === id)
  if (!question) throw new Error(`No question ${id}`)
  const who = (option: string) => people.filter((each) => chose(each, id, option))
  const counts = choicesOf(question).map(
    ({ id: option }) => [option, countedCells(questionnaire, who(option))] as const,
  )
  return { question, counts: new Map(counts) }
}
