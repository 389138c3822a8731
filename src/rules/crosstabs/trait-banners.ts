import type { PopulationEdition } from '#places/population-edition.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { type CellCounts, type Trait, weightsFor } from '../answers/analysis.ts'
import type { CountedSince } from '../answers/counted-since.ts'
import { levelName } from '../answers/level-names.ts'
import { questionsOf } from '../answers/questions-of.ts'
import { levelOfTrait } from '../weighting/census-margins.ts'
import { domainCells } from '../weighting/statistic.ts'
import { traitNames } from './column-choices.ts'
import { type Banner, crosstabs } from './crosstabs.ts'

/** A banner for each trait, with the levels that somebody has, in the order given. They are known of every cell: no response is read. */
export function traitBanners(
  cells: readonly CellCounts[],
  levels: Partial<Readonly<Record<Trait, readonly string[]>>>,
): Banner[] {
  return (Object.entries(levels) as [Trait, readonly string[]][]).map(([trait, order]) => {
    const levelOf: (cell: CellCounts) => string | undefined = levelOfTrait[trait]
    const found = new Set(cells.filter(({ people }) => people > 0).map(levelOf))
    const present = order.filter((level) => found.has(level))
    return {
      id: trait,
      name: traitNames[trait],
      overlaps: false,
      levels: present.map((level) => ({
        name: levelName(level),
        cells: domainCells(cells, (cell) => levelOf(cell) === level),
      })),
    }
  })
}

interface AllTables {
  readonly questionnaire: Questionnaire
  readonly levels: Readonly<Record<Trait, readonly string[]>>
  readonly since?: ReadonlyMap<string, CountedSince>
}

/** Every question by every trait. */
export function crosstabsByTraits(
  all: readonly CellCounts[],
  { questionnaire, levels, since }: AllTables,
  population: PopulationEdition | undefined,
) {
  const weights = weightsFor(all, population)
  const banners = traitBanners(weights.cells, levels)
  return crosstabs(weights, { questions: questionsOf(questionnaire), banners, ...(since && { since }) })
}
