import type { Reads } from './queries.ts'

/** Where one survey was completed, the largest places first, and how often without any. The row without a place is all of its completions, read in the same moment. */
export async function readPlaces(read: Reads, surveyId: string) {
  const rows = await read.rows<{ place: string; completed: number }>('readPlaces', [surveyId])
  const all = rows.find(({ place }) => place === '')?.completed ?? 0
  const placed = rows.filter(({ place }) => place !== '')
  return {
    postalCodes: placed
      .map(({ place, completed }) => ({ postalCode: place, completed }))
      .sort((a, b) => b.completed - a.completed || Number(a.postalCode) - Number(b.postalCode)),
    withoutPlace: placed.reduce((rest, { completed }) => rest - completed, all),
  }
}
