import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf, type PopulationCount } from '#places/population-table.ts'
import { zoneOf } from '#places/zones.ts'
import type { Margin } from './margin.ts'

/** Who is in a cell of our surveys: what they said, in the questionnaires' ids, and where they live. */
export interface PopulationCell {
  readonly sex: string | undefined
  readonly ageBand: string | undefined
  readonly municipality: string | undefined
}

type Trait = (who: PopulationCell) => string | undefined

const sex: Trait = (who) => who.sex
const age: Trait = (who) => who.ageBand
const municipality: Trait = (who) => who.municipality
const zone: Trait = (who) => (who.municipality === undefined ? undefined : zoneOf(who.municipality))
const capitalMetroOrRest: Trait = (who) => {
  const found = zone(who)
  return found === undefined || found === 'capital' || found === 'metro' ? found : 'rest'
}

/** The six age bands in three. */
export const threeAges: ReadonlyMap<string, string> = new Map([
  ['18-to-24', '18-to-34'],
  ['25-to-34', '18-to-34'],
  ['35-to-44', '35-to-54'],
  ['45-to-54', '35-to-54'],
  ['55-to-64', '55-or-more'],
  ['65-or-more', '55-or-more'],
])
const ageInThree: Trait = (who) => threeAges.get(who.ageBand ?? '')

/** From the finest to the coarsest. Fixed and published: never chosen by looking at the answers. */
export const rungs: readonly { readonly name: string; readonly margins: readonly (readonly [string, ...Trait[]])[] }[] =
  [
    {
      name: 'sexo por edad, y municipio',
      margins: [
        ['sexo × edad', sex, age],
        ['municipio', municipality],
      ],
    },
    {
      name: 'sexo por edad, y zona',
      margins: [
        ['sexo × edad', sex, age],
        ['zona', zone],
      ],
    },
    {
      name: 'sexo, edad y zona',
      margins: [
        ['sexo', sex],
        ['edad', age],
        ['zona', zone],
      ],
    },
    {
      name: 'sexo, edad en tres grupos, y capital, zona metropolitana o resto',
      margins: [
        ['sexo', sex],
        ['edad en tres grupos', ageInThree],
        ['capital, zona metropolitana o resto', capitalMetroOrRest],
      ],
    },
  ]

/** The margins of a rung with the people of an edition. */
export function censusMargins(rung: number, edition: PopulationEdition): Margin<PopulationCell>[] {
  const counts = countsOf(edition)
  return (rungs[rung]?.margins ?? []).map(([name, ...traits]) => marginOf(name, traits, counts))
}

function marginOf(name: string, traits: readonly Trait[], counts: readonly PopulationCount[]): Margin<PopulationCell> {
  const levelOf = (who: PopulationCell) => {
    const values = traits.map((trait) => trait(who))
    return values.includes(undefined) ? undefined : values.join(' × ')
  }
  const people = new Map<string, number>()
  for (const count of counts) {
    const level = levelOf(count)
    if (level !== undefined) people.set(level, (people.get(level) ?? 0) + count.people)
  }
  return { name, levelOf, targets: [...people].map(([level, each]) => ({ level, people: each })) }
}
