import type { Release, WeightingTarget } from '#releases/release.ts'
import { toCsv } from '../../format/csv.ts'

const header = ['encuesta', 'publicacion', 'edicion', 'margen', 'nivel_id', 'nivel', 'personas', 'proporcion']

/** What the population is by each margin that the release is weighted by. */
export function targetsCsv({ surveyId, number, weighting }: Release, targets: readonly WeightingTarget[]): string {
  const sums = new Map<string, number>()
  for (const { margin, people } of targets) sums.set(margin, (sums.get(margin) ?? 0) + people)
  const rows = targets.map(({ margin, level, name, people }) => [
    ...[surveyId, number, weighting.edition, margin, level, name, people],
    people / (sums.get(margin) ?? people),
  ])
  return toCsv(header, rows)
}
