import { heldBy, type RakedMargin, sumOf } from './rake.ts'

/** What the weights should bring right: how many people of the population are in each level. */
export interface Margin<Cell> {
  /** «sexo × edad». */
  readonly name: string
  readonly targets: readonly { readonly level: string; readonly people: number }[]
  /** A level that no target names, or none, is unknown. */
  readonly levelOf: (cell: Cell) => string | undefined
}

/** How many people are in each level that a margin knows. */
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

export interface PlacedMargin extends RakedMargin {
  readonly name: string
  /** Levels by number; the last is of those who did not say, or said what the population is not counted by. */
  readonly levels: readonly string[]
  /** People of the sample in each level. */
  readonly people: Float64Array
}

/**
 * Puts every cell in its level. Those unknown keep, all together, the share they have in the sample, by what they weigh at the
 * start; the population's shares fill the rest. Leaving them out of the margin instead would make the order of the margins matter.
 */
export function placeCells<Cell>(
  cells: readonly Cell[],
  { people, start }: { readonly people: Float64Array; readonly start: Float64Array },
  margin: Margin<Cell>,
): PlacedMargin {
  const known = new Map(margin.targets.map(({ level }, index) => [level, index]))
  const unknown = margin.targets.length
  const levelOf = Int32Array.from(cells, (cell) => {
    const level = margin.levelOf(cell)
    return (level === undefined ? undefined : known.get(level)) ?? unknown
  })
  const held = { levelOf, targets: new Float64Array(unknown + 1) }
  const population = margin.targets.reduce((sum, target) => sum + target.people, 0)
  const unknownShare = (heldBy(start, held)[unknown] ?? 0) / sumOf(start)
  const shares = margin.targets.map((target) => (target.people / population) * (1 - unknownShare))
  return {
    name: margin.name,
    levels: [...margin.targets.map(({ level }) => level), 'unknown'],
    levelOf,
    targets: Float64Array.from([...shares, unknownShare]),
    people: heldBy(people, held),
  }
}
