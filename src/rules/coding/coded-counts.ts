import { optionsOf } from '#questions/base-question.ts'
import { writtenTo } from '#questions/coded.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { cellName } from '../answers/cell.ts'
import type { CountedSince } from '../answers/counted-since.ts'
import { type RuleId, ruleFor } from '../quality/setting-aside.ts'
import type { QuestionSums } from '../weighting/statistic.ts'
import { optionsFor, otherOf } from './coded-questions.ts'
import type { CodesOf } from './final-codes.ts'
import type { WrittenText, WrittenTexts } from './written-text.ts'

interface CountedTexts {
  readonly texts: WrittenTexts
  readonly codesOf: CodesOf
  readonly since: ReadonlyMap<string, CountedSince>
  readonly week?: string
  readonly without?: readonly RuleId[]
}

/** Counts coded questions beside those that people were asked: whoever was asked to write is asked what they are coded by. */
export function withCodedCounts(
  cells: readonly CellCounts[],
  questions: readonly Question[],
  counted: CountedTexts,
): CellCounts[] {
  const sums = questions.map((question) => ({ question, byCell: sumsByCell(question, counted) }))
  return cells.map((cell) => {
    const coded = sums.map(({ question, byCell }): [string, QuestionSums] => {
      const counts = byCell.get(cellName(cell)) ?? new Map<string, number>()
      return [question.id, { ...askedIn(cell, question), counts }]
    })
    return { ...cell, answers: new Map([...cell.answers, ...coded]) }
  })
}

/** Who was asked to write: everybody asked the question, or those who chose the option that asks for words. */
function askedIn({ answers }: CellCounts, question: Question): Omit<QuestionSums, 'counts'> {
  const asked = answers.get(writtenTo(question))
  const other = otherOf(question)
  const base = other === undefined ? asked?.base : asked?.counts.get(other)
  return { base: base ?? 0, ...(asked?.before !== undefined && { before: asked.before }) }
}

function sumsByCell(question: Question, { texts, codesOf, since, week = '', without = [] }: CountedTexts) {
  const byCell = new Map<string, Map<string, number>>()
  const known = new Set(optionsOf(question).map(({ id }) => id))
  const of = writtenTo(question)
  for (const text of texts.get(of)?.values() ?? []) {
    const codes = optionsFor(codesOf(of, text.hash)).filter((code) => known.has(code))
    for (const { cell, people } of groupsIn(text)) {
      const counts = byCell.get(cell) ?? new Map<string, number>()
      byCell.set(cell, counts)
      for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + people)
    }
  }
  return byCell

  function groupsIn({ groups }: WrittenText) {
    return [...groups.values()].filter(
      (group) =>
        (week === '' || group.week === week) &&
        !since.get(question.id)?.notIn.has(group.version) &&
        !ruleFor(group.marks, without),
    )
  }
}
