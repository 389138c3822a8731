import type { PopulationEdition } from '#places/population-edition.ts'
import { censusMargins, type PopulationCell, rungs } from './census-margins.ts'
import { SMALLEST_LEVEL } from './limits.ts'
import { type Margin, peopleByLevel } from './margin.ts'
import { type NotWeighted, type PeopleCell, peopleIn, weigh } from './weigh.ts'

type Cell = PeopleCell & PopulationCell

/** A level of the coarsest margins with too few people. */
export interface TooFew {
  readonly kind: 'too-few'
  readonly margin: string
  readonly level: string
  readonly people: number
}

/**
 * Weights by the finest margins whose levels all have enough people, or by the next where the cap cannot be kept. Where none
 * works, the results are unweighted, with the reason.
 */
export function weighByLadder<Of extends Cell>(all: readonly Of[], population: PopulationEdition) {
  const { cells, minors } = withoutMinors(all)
  const about = { cells, minors, edition: population.edition }
  let why: TooFew | NotWeighted = { kind: 'nobody' }
  if (peopleIn(cells) === 0) return { ...about, kind: 'unweighted', why } as const
  for (const [rung, { name }] of rungs.entries()) {
    const margins = censusMargins(rung, population)
    const few = margins.map((margin) => tooFewIn(cells, margin)).find((found) => found !== undefined)
    const weighted = few ?? weigh(cells, margins)
    if (weighted.kind === 'weighted')
      return { ...about, kind: 'weighted', rung: rung + 1, rungName: name, weighted } as const
    why = weighted
    // Coarser margins would hide contradictory margins, not solve them.
    if (weighted.kind === 'did-not-converge') break
  }
  return { ...about, kind: 'unweighted', why } as const
}

/** Adults and those of unknown age. Of minors only their number is ever shown. */
export function withoutMinors<Of extends Cell>(all: readonly Of[]): { cells: Of[]; minors: number } {
  const cells = all.filter(({ ageBand }) => ageBand !== 'under-18')
  return { cells, minors: peopleIn(all) - peopleIn(cells) }
}

/** The first level of a margin with too few people. */
export function tooFewIn<Of extends PeopleCell>(
  cells: readonly Of[],
  { name, targets, levelOf }: Margin<Of>,
): TooFew | undefined {
  const people = peopleByLevel(cells, levelOf)
  const few = targets.find(({ level }) => (people.get(level) ?? 0) < SMALLEST_LEVEL)
  return few && { kind: 'too-few', margin: name, level: few.level, people: people.get(few.level) ?? 0 }
}
