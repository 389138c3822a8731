import type { Reads } from './queries.ts'

export interface Places {
  /** The largest first. */
  readonly postalCodes: { readonly postalCode: string; readonly completed: number }[]
  /** Completions that came without a place. */
  readonly withoutPlace: number
}

/** Where one survey was completed. The row without a place is all of its completions, read in the same moment. */
export async function readPlaces(read: Reads, surveyId: string): Promise<Places> {
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
