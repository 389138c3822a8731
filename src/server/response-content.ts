import { municipalityOf } from '#places/postal-table.ts'
import type { Answers } from '#rules/answers/answer-rules.ts'
import { cellName, cellOf } from '#rules/answers/cell.ts'
import { counter } from '#rules/answers/counting.ts'
import { keptAnswers } from '#rules/answers/kept-answers.ts'
import { lineReader } from '#rules/quality/straight-lines.ts'
import type { Content } from '#store/writes/content.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'

const readers = new WeakMap<Questionnaire, ReturnType<typeof readerOf>>()

/** What answers to a survey's own questionnaire are kept as, and what they count for. */
export function contentOf({ questionnaire }: Survey, given: Answers, postalCode: string | null): Content {
  const reader = readers.get(questionnaire) ?? readerOf(questionnaire)
  readers.set(questionnaire, reader)
  const answers = keptAnswers(given)
  const cell = cellName(cellOf(answers, postalCode === null ? undefined : municipalityOf(postalCode)))
  const { countsOf, lineOf } = reader
  return { version: questionnaire.version, answers, cell, line: lineOf(answers), counts: countsOf(answers) }
}

function readerOf(questionnaire: Questionnaire) {
  return { countsOf: counter(questionnaire), lineOf: lineReader(questionnaire) }
}
