import { kishEffective } from '../weighting/weigh.ts'
import type { EarlierRelease } from './disclosure/earlier-releases.ts'
import { peopleIn } from './disclosure/exact-counts.ts'
import { type Group, type Trait, traitsOf } from './disclosure/groups.ts'
import { tooSmall } from './disclosure/question-tables.ts'
import { SMALLEST_COUNT } from './limits.ts'
import type { Weighed } from './release-weights.ts'

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
