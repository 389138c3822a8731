import type { Table, Withheld } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { AnsweredCell } from '../weighting/statistic.ts'
import { exactCounts } from './exact-counts.ts'
import { SMALLEST_COUNT, SMALLEST_ELECTORAL_GROUP, SMALLEST_GROUP } from './limits.ts'
import { mergedParts, partsOf, peopleOf } from './parts.ts'
import { choicesOf, isExclusive } from './released-questions.ts'
import { tableOf, type Weights, worthOf } from './table.ts'

/** What everybody who was asked answered. */
export function wholeTable(
  cells: readonly AnsweredCell[],
  question: Question,
  { weights, isElectoral }: { weights: Weights; isElectoral: boolean },
): Table | Withheld {
  const exact = exactCounts(cells, question.id)
  const least = isElectoral ? SMALLEST_ELECTORAL_GROUP : SMALLEST_GROUP
  if (exact.base < least.base) return { kind: 'withheld', why: 'few' }
  if (worthOf(cells, question.id, weights.weighted) < least.nEff) return { kind: 'withheld', why: 'imprecise' }
  const choices = choicesOf(question)
  const parts = partsOf(choices, { isExclusive: isExclusive(question) })
  const merged = isExclusive(question) ? mergedParts(parts, exact) : new Set<string>()
  const small = parts.filter((part) => !isExclusive(question) && peopleOf(part, exact) < SMALLEST_COUNT)
  const withheld = new Map(small.map(({ id }) => [id, 'few'] as const))
  return tableOf({ question: question.id, choices, cells, base: exact.base, parts, merged, withheld }, weights)
}
