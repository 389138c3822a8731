import type { Basis } from '#releases/stored-release.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { cellName, cellNamed } from '../answers/cell.ts'
import type { PopulationCell } from '../weighting/census-margins.ts'
import type { AnsweredCell, QuestionSums } from '../weighting/statistic.ts'

type KeptCells = NonNullable<Basis['cells']>
type Numbers = KeptCells[string]

/** The exact counts of a release by cell, from which the next release computes who is new. */
export function keptCells(cells: readonly CellCounts[]): KeptCells {
  return Object.fromEntries(cells.map((cell) => [cellName(cell), numbersOf(cell)]))
}

/** The same cells without some of their people. */
export function cellsWithout(cells: readonly AnsweredCell[], some: readonly AnsweredCell[]): AnsweredCell[] {
  return cells.map((cell, at) => {
    const [own, others] = [numbersOf(cell), some[at]]
    return answeredCell(others ? combined(own, numbersOf(others), -1) : own)
  })
}

/** Several cells merged into one. */
export function mergedCell(cells: readonly CellCounts[]): AnsweredCell {
  const [only, ...others] = cells
  if (only && others.length === 0) return { people: only.people, answers: only.answers }
  return answeredCell(cells.map(numbersOf).reduce((sum, numbers) => combined(sum, numbers, 1), {}))
}

function combined(one: Numbers, other: Numbers, sign: 1 | -1): Numbers {
  const sums = { ...one }
  for (const [name, count] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + sign * count
  return sums
}

/**
 * The people added since then, with their answers to the questions that are counted as before. Undefined where somebody is no longer
 * counted: then the difference is not only newcomers.
 */
export function cellsSince(
  cells: readonly CellCounts[],
  before: KeptCells,
  isAsBefore: (question: string) => boolean,
): CellCounts[] | undefined {
  const newcomers = changesSince(keptCells(cells), before).map(({ who, ...numbers }) => {
    const added = Object.entries(combined(numbers.now, numbers.before, -1))
    return { who, numbers: Object.fromEntries(added.filter(([about]) => isAsBefore(about.split('/')[0] ?? ''))) }
  })
  if (newcomers.some(({ numbers }) => Object.values(numbers).some((count) => count < 0))) return undefined
  return newcomers.map(({ who, numbers }) => ({ ...who, ...answeredCell(numbers) }))
}

/** The numbers of a cell, now and then. */
export interface CellChange {
  readonly who: PopulationCell
  readonly now: Numbers
  readonly before: Numbers
}

/** Every cell that has people now or had some then. */
export function changesSince(now: KeptCells, before: KeptCells): CellChange[] {
  const names = new Set([...Object.keys(now), ...Object.keys(before)])
  return [...names].map((name) => ({ who: cellNamed(name), now: now[name] ?? {}, before: before[name] ?? {} }))
}

/**
 * Keys: «» for all people, «question» for those asked, «question/option» for those who chose it, and «question/» for those who
 * responded before the question took its present form.
 */
function numbersOf({ people, answers }: AnsweredCell): Numbers {
  const numbers: Record<string, number> = {}
  const note = (about: string, count: number) => {
    if (count !== 0) numbers[about] = count
  }
  note('', people)
  for (const [question, { base, counts, before = 0 }] of answers) {
    note(question, base)
    note(`${question}/`, before)
    for (const [option, count] of counts) note(`${question}/${option}`, count)
  }
  return numbers
}

function answeredCell(numbers: Numbers): AnsweredCell {
  const answers = new Map<string, QuestionSums>()
  for (const [name, count] of Object.entries(numbers)) {
    const [question = '', option] = name.split('/')
    const asked: QuestionSums = answers.get(question) ?? { base: 0, counts: new Map() }
    answers.set(question, asked)
    if (option === undefined) asked.base = count
    else if (option === '') asked.before = count
    else asked.counts.set(option, count)
  }
  answers.delete('')
  return { people: numbers[''] ?? 0, answers }
}
