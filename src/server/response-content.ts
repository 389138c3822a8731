import { municipalityOf } from '#places/postal-table.ts'
import type { Answers } from '#rules/answer-rules.ts'
import { cellName, cellOf } from '#rules/cell.ts'
import { counter } from '#rules/counting.ts'
import { keptAnswers } from '#rules/kept-answers.ts'
import type { Content } from '#store/writes/content.ts'
import type { Survey } from '#surveys/survey.ts'

const counters = new WeakMap<Survey['questionnaire'], ReturnType<typeof counter>>()

/** What answers to a survey's own questionnaire are kept as, and what they count for. */
export function contentOf({ questionnaire }: Survey, given: Answers, postalCode: string | null): Content {
  const countsOf = counters.get(questionnaire) ?? counter(questionnaire)
  counters.set(questionnaire, countsOf)
  const answers = keptAnswers(given)
  const cell = cellName(cellOf(answers, postalCode === null ? undefined : municipalityOf(postalCode)))
  return { version: questionnaire.version, answers, cell, counts: countsOf(answers) }
}
