import type { PopulationEdition } from '#places/population-edition.ts'
import { countsOf } from '#places/population-table.ts'
import { zoneOf } from '#places/zones.ts'
import { type Margin, peopleByLevel } from './margin.ts'

/** The traits of a cell of our surveys: sex and age by the questionnaires' option ids, and the municipality. */
export interface PopulationCell {
  readonly sex: string | undefined
  readonly ageBand: string | undefined
  readonly municipality: string | undefined
}

type LevelOf = (who: PopulationCell) => string | undefined

/** The level of each trait that people are weighted and compared by. */
export const levelOfTrait = {
  sex: (who) => who.sex,
  age: (who) => who.ageBand,
  zone: (who) => (who.municipality === undefined ? undefined : zoneOf(who.municipality)),
  municipality: (who) => who.municipality,
} as const satisfies Record<string, LevelOf>

const { sex, age, zone, municipality } = levelOfTrait

/** The four zones collapsed into three. */
export function capitalMetroOrRest(ofZone: string | undefined): string | undefined {
  return ofZone === undefined || ofZone === 'capital' || ofZone === 'metro' ? ofZone : 'rest'
}

/** The six age bands collapsed into three. */
export const threeAges: ReadonlyMap<string, string> = new Map([
  ['18-to-24', '18-to-34'],
  ['25-to-34', '18-to-34'],
  ['35-to-44', '35-to-54'],
  ['45-to-54', '35-to-54'],
  ['55-to-64', '55-or-more'],
  ['65-or-more', '55-or-more'],
])
const ageInThree: LevelOf = (who) => threeAges.get(who.ageBand ?? '')

/** The sets of margins to weight by, from the finest to the coarsest. Fixed and published: never chosen by looking at the answers. */
export const rungs: readonly {
  readonly name: string
  readonly margins: readonly (readonly [string, ...LevelOf[]])[]
}[] = [
  {
    name: 'sexo y edad combinados, y por municipio',
    margins: [
      ['sexo × edad', sex, age],
      ['municipio', municipality],
    ],
  },
  {
    name: 'sexo y edad combinados, y por zona',
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
      ['capital, zona metropolitana o resto', (who) => capitalMetroOrRest(zone(who))],
    ],
  },
]

/** The margins of a rung, with the totals of a population edition. */
export function censusMargins(rung: number, edition: PopulationEdition): Margin<PopulationCell>[] {
  const counts = countsOf(edition)
  return (rungs[rung]?.margins ?? []).map(([name, ...traits]) =>
    marginOf<PopulationCell>(counts, name, (who) => {
      const values = traits.map((trait) => trait(who))
      return values.includes(undefined) ? undefined : values.join(' × ')
    }),
  )
}

export function marginOf<Who>(
  population: readonly (Who & { readonly people: number })[],
  name: string,
  levelOf: Margin<Who>['levelOf'],
): Margin<Who> {
  const targets = [...peopleByLevel(population, levelOf)].map(([level, people]) => ({ level, people }))
  return { name, levelOf, targets }
}
