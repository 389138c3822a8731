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

/** The totals over the cells of some people. */
export function totalsIn(cells: KeptCells, isIn: (who: PopulationCell) => boolean): Numbers {
  const ofPeople = Object.entries(cells).filter(([cell]) => isIn(cellNamed(cell)))
  return sumOf(ofPeople.map(([, numbers]) => numbers))
}

/** Several cells merged into one. */
export function mergedCell(cells: readonly CellCounts[]): AnsweredCell {
  return answeredCell(sumOf(cells.map(numbersOf)))
}

function sumOf(all: readonly Numbers[]): Numbers {
  const sums: Record<string, number> = {}
  for (const numbers of all) {
    for (const [name, count] of Object.entries(numbers)) sums[name] = (sums[name] ?? 0) + count
  }
  return sums
}

/**
 * The people added since then, with their answers to the questions that are counted as before. Undefined where somebody is no longer
 * counted: then the difference is not only newcomers.
 */
export function cellsSince(
  cells: readonly CellCounts[],
  before: KeptCells,
  isAsBefore: (question: string) => boolean = () => true,
): CellCounts[] | undefined {
  const now = keptCells(cells)
  const names = new Set([...Object.keys(now), ...Object.keys(before)])
  const newcomers = [...names].map((name) => {
    const numbers = Object.entries(difference(now[name], before[name]))
    return { name, numbers: Object.fromEntries(numbers.filter(([about]) => isAsBefore(about.split('/')[0] ?? ''))) }
  })
  if (newcomers.some(({ numbers }) => Object.values(numbers).some((count) => count < 0))) return undefined
  return newcomers.map(({ name, numbers }) => ({ ...cellNamed(name), ...answeredCell(numbers) }))
}

/**
 * Keys: «» for all people, «question» for those asked, «question/option» for those who chose it, and «question/» for those who
 * responded before the question took its present form.
 */
function numbersOf({ people, answers }: CellCounts): Numbers {
  const numbers = [...answers].flatMap(([question, { base, counts, before = 0 }]): [string, number][] => [
    [question, base],
    [`${question}/`, before],
    ...[...counts].map(([option, count]): [string, number] => [`${question}/${option}`, count]),
  ])
  return Object.fromEntries([['', people], ...numbers].filter(([, count]) => count !== 0))
}

function difference(now: Numbers = {}, before: Numbers = {}) {
  const names = new Set([...Object.keys(now), ...Object.keys(before)])
  return Object.fromEntries([...names].map((name) => [name, (now[name] ?? 0) - (before[name] ?? 0)]))
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
