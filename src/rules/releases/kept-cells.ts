import type { Basis } from '#releases/release.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { cellName, cellNamed } from '../answers/cell.ts'
import type { PopulationCell } from '../weighting/census-margins.ts'

type KeptCells = NonNullable<Basis['cells']>

/** The exact counts of a release by cell, for the next one to tell who came since. */
export function keptCells(cells: readonly CellCounts[]): KeptCells {
  return Object.fromEntries(cells.map((cell) => [cellName(cell), numbersOf(cell)]))
}

/** What all cells of some people have together. */
export function totalsIn(cells: KeptCells, isIn: (who: PopulationCell) => boolean): Map<string, number> {
  const totals = new Map<string, number>()
  for (const [cell, numbers] of Object.entries(cells)) {
    if (!isIn(cellNamed(cell))) continue
    for (const [name, count] of Object.entries(numbers)) totals.set(name, (totals.get(name) ?? 0) + count)
  }
  return totals
}

/** The sum of some numbers of some people. */
export function totalIn(cells: KeptCells, isIn: (who: PopulationCell) => boolean, names: readonly string[]): number {
  const ofCell = (numbers: KeptCells[string]) => names.reduce((sum, name) => sum + (numbers[name] ?? 0), 0)
  return Object.entries(cells).reduce(
    (sum, [cell, numbers]) => (isIn(cellNamed(cell)) ? sum + ofCell(numbers) : sum),
    0,
  )
}

/**
 * The people who came since, with their answers to the questions that are counted as before. Undefined where somebody is no longer
 * counted: then the difference is not of people who came.
 */
export function cellsSince(
  cells: readonly CellCounts[],
  before: KeptCells,
  isAsBefore: (question: string) => boolean = () => true,
): CellCounts[] | undefined {
  const now = keptCells(cells)
  const names = new Set([...Object.keys(now), ...Object.keys(before)])
  const came = [...names].map((name) => {
    const numbers = Object.entries(difference(now[name], before[name]))
    return { name, numbers: Object.fromEntries(numbers.filter(([about]) => isAsBefore(about.split('/')[0] ?? ''))) }
  })
  if (came.some(({ numbers }) => Object.values(numbers).some((count) => count < 0))) return undefined
  return came.map(({ name, numbers }) => ({ ...cellNamed(name), ...answeredCell(numbers) }))
}

/** People under «», those asked under «question», those who chose under «question/option», those who answered before under «question/». */
function numbersOf({ people, answers }: CellCounts): Record<string, number> {
  const numbers = [...answers].flatMap(([question, { base, counts, before = 0 }]): [string, number][] => [
    [question, base],
    [`${question}/`, before],
    ...[...counts].map(([option, count]): [string, number] => [`${question}/${option}`, count]),
  ])
  return Object.fromEntries([['', people], ...numbers].filter(([, count]) => count !== 0))
}

function difference(now: Readonly<Record<string, number>> = {}, before: Readonly<Record<string, number>> = {}) {
  const names = new Set([...Object.keys(now), ...Object.keys(before)])
  return Object.fromEntries([...names].map((name) => [name, (now[name] ?? 0) - (before[name] ?? 0)]))
}

interface OneQuestion {
  base: number
  readonly counts: Map<string, number>
  before?: number
}

function answeredCell(numbers: Readonly<Record<string, number>>): Pick<CellCounts, 'people' | 'answers'> {
  const answers = new Map<string, OneQuestion>()
  for (const [name, count] of Object.entries(numbers)) {
    const [question = '', option] = name.split('/')
    const asked: OneQuestion = answers.get(question) ?? { base: 0, counts: new Map() }
    answers.set(question, asked)
    if (option === undefined) asked.base = count
    else if (option === '') asked.before = count
    else asked.counts.set(option, count)
  }
  answers.delete('')
  return { people: numbers[''] ?? 0, answers }
}
