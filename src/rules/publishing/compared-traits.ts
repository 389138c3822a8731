import { kishEffective } from '../weighting/weigh.ts'
import { peopleIn } from './exact-counts.ts'
import { type Group, type Trait, traitsOf } from './groups.ts'
import type { EarlierRelease } from './history.ts'
import { SMALLEST_COUNT } from './limits.ts'
import { tooSmall } from './question-tables.ts'
import type { Weighed } from './weighed.ts'

type Weighted = Extract<Weighed, { kind: 'weighted' }>

/** The traits people are compared by, with those of their groups that can be shown. */
export function comparedTraits(
  { cells, weighted }: Weighted,
  { earlier, isElectoral }: { earlier: readonly EarlierRelease[]; isElectoral: boolean },
): Trait[] {
  const peopleOf = ({ isIn }: Group) => peopleIn(cells.filter(isIn))
  const worthOf = ({ isIn }: Group) =>
    kishEffective(
      Float64Array.from(cells, (cell) => (isIn(cell) ? cell.people : 0)),
      weighted.weights,
    )
  return traitsOf({
    isEnough: (place) => tooSmall(peopleOf(place), worthOf(place), isElectoral) === undefined,
    peopleOf,
    earlier,
  })
}

/** Everybody less all groups of a trait is who did not say: where they are few, it is not compared by. */
export function isComparedBy({ groups }: Trait, cells: Weighted['cells']): boolean {
  const unsaid = peopleIn(cells.filter((cell) => !groups.some(({ isIn }) => isIn(cell))))
  return unsaid === 0 || unsaid >= SMALLEST_COUNT
}
