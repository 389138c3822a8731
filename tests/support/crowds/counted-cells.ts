import type { CellCounts } from '#rules/answers/analysis.ts'
import { cellName, cellNamed } from '#rules/answers/cell.ts'
import { counter, countOrder } from '#rules/answers/counting.ts'
import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import type { PopulationCell } from '#rules/weighting/census-margins.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'

export interface Respondent extends PopulationCell {
  readonly answers: StoredAnswers
}

/** The counts that the store would keep of these people. */
export function countedCells(questionnaire: Questionnaire, people: Iterable<Respondent>): CellCounts[] {
  const order = countOrder(questionnaire)
  const count = counter(questionnaire)
  const rows = new Map<string, number[]>()
  for (const { answers, ...who } of people) {
    const numbers = rows.get(cellName(who)) ?? order.map(() => 0)
    rows.set(cellName(who), numbers)
    for (const place of count(answers)) numbers[place] = (numbers[place] ?? 0) + 1
  }
  return [...rows].map(([name, numbers]) => ({ ...cellNamed(name), ...answered(order, numbers) }))
}

function answered(order: ReturnType<typeof countOrder>, numbers: readonly number[]) {
  const answers = new Map<string, { base: number; counts: Map<string, number> }>()
  for (const [place, { question, option }] of order.entries()) {
    if (question === undefined) continue
    const ofQuestion = answers.get(question) ?? { base: 0, counts: new Map<string, number>() }
    answers.set(question, ofQuestion)
    if (option === undefined) ofQuestion.base = numbers[place] ?? 0
    else ofQuestion.counts.set(option, numbers[place] ?? 0)
  }
  return { people: numbers[0] ?? 0, answers }
}
