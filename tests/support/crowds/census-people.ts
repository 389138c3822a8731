import { countsOf, editionInUse, type PopulationCount } from '#places/population-table.ts'

/** The adults of the census by level. */
export function censusPeople(levelOf: (count: PopulationCount) => string): Map<string, number> {
  const people = new Map<string, number>()
  const edition = editionInUse()
  for (const count of edition ? countsOf(edition) : []) {
    people.set(levelOf(count), (people.get(levelOf(count)) ?? 0) + count.people)
  }
  return people
}
