import { type RakedMargin, sumIn, sumOf } from './rake.ts'

/** A margin to weight to: how many people of the population are in each level. */
export interface Margin<Cell> {
  /** «sexo × edad». */
  readonly name: string
  readonly targets: readonly { readonly level: string; readonly people: number }[]
  /** Undefined, or a level without a target, is unknown. */
  readonly levelOf: (cell: Cell) => string | undefined
}

/** How many people are in each level; those of no level are left out. */
export function peopleByLevel<Of extends { readonly people: number }>(
  cells: readonly Of[],
  levelOf: (cell: Of) => string | undefined,
): Map<string, number> {
  const people = new Map<string, number>()
  for (const cell of cells) {
    const level = levelOf(cell)
    if (level !== undefined) people.set(level, (people.get(level) ?? 0) + cell.people)
  }
  return people
}

/** A margin with the cells of the sample. */
export interface SampleMargin extends RakedMargin {
  readonly name: string
  /** Levels by number; the last is the unknown level. */
  readonly levels: readonly string[]
  /** People of the sample in each level. */
  readonly people: Float64Array
}

/**
 * Puts every cell in its level. The unknown level's target is its share of the sample by base weights; the population's shares
 * fill the rest. Leaving these people out of the margin instead would make the order of the margins matter.
 */
export function sampleMargin<Cell>(
  cells: readonly Cell[],
  { people, start }: { readonly people: Float64Array; readonly start: Float64Array },
  margin: Margin<Cell>,
): SampleMargin {
  const known = new Map(margin.targets.map(({ level }, index) => [level, index]))
  const unknown = margin.targets.length
  const cellsOf = Array.from({ length: unknown + 1 }, (): number[] => [])
  for (const [at, cell] of cells.entries()) {
    const level = margin.levelOf(cell)
    cellsOf[(level === undefined ? undefined : known.get(level)) ?? unknown]?.push(at)
  }
  const population = margin.targets.reduce((sum, target) => sum + target.people, 0)
  const unknownShare = sumIn(start, cellsOf[unknown] ?? []) / sumOf(start)
  const shares = margin.targets.map((target) => (target.people / population) * (1 - unknownShare))
  return {
    name: margin.name,
    levels: [...margin.targets.map(({ level }) => level), 'unknown'],
    cellsOf,
    targets: Float64Array.from([...shares, unknownShare]),
    people: Float64Array.from(cellsOf, (ofLevel) => sumIn(people, ofLevel)),
  }
}
