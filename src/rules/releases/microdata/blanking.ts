import { type CoarseTraits, traitsName } from './coarse-traits.ts'

type Coarse = { readonly traits: CoarseTraits }

/** What identifies people most is blanked first. */
const blankedFirst = ['zone', 'age', 'sex'] as const

const nothingKnown: CoarseTraits = { sex: undefined, age: undefined, zone: undefined }

/**
 * Local suppression: blanks traits of whole combinations until every combination that is left is safe. Nobody is left out.
 * Undefined where not even all people together are safe. What is blanked does not depend on the order of the records.
 */
export function blanked<Of extends Coarse>(all: readonly Of[], isSafe: (alike: readonly Of[]) => boolean) {
  let records = all
  for (;;) {
    const groups = Map.groupBy(records, ({ traits }) => traitsName(traits))
    const unsafe = [...groups].filter(([, alike]) => !isSafe(alike))
    if (unsafe.length === 0) return records
    const trait = blankedFirst.find((each) => unsafe.some(([, [one]]) => one?.traits[each] !== undefined))
    const names = trait ? unsafe.filter(([, [one]]) => one?.traits[trait] !== undefined) : smallestKnown(groups)
    if (names.length === 0) return undefined
    const chosen = new Set(names.map(([name]) => name))
    records = records.map((record) => {
      if (!chosen.has(traitsName(record.traits))) return record
      return { ...record, traits: trait ? { ...record.traits, [trait]: undefined } : nothingKnown }
    })
  }
}

/** People without any trait are too few, or too much alike: the smallest other combination joins them. */
function smallestKnown<Of extends Coarse>(groups: ReadonlyMap<string, readonly Of[]>) {
  return [...groups]
    .filter(([name]) => name !== traitsName(nothingKnown))
    .toSorted(([a, one], [b, other]) => one.length - other.length || (a < b ? -1 : 1))
    .slice(0, 1)
}
