import { betaQuantile } from '../weighting/beta.ts'
import { sumOf } from '../weighting/rake.ts'

/** The probability that any place at all is flagged by chance. */
const FALSE_ALARMS = 0.05
const FAR_ABOVE = 2

/**
 * Compares each place's share of completions with its share of the population. A place is flagged if even the lower confidence limit
 * is more than twice its share of the population: the exact (Clopper-Pearson) limit, because an approximate one would flag the smallest
 * municipality for one person of three; with Bonferroni's correction for the number of places.
 */
export function comparedToPopulation(places: readonly { municipality: string; completed: number; adults: number }[]) {
  const all = sumOf(places.map(({ completed }) => completed))
  const adults = sumOf(places.map((place) => place.adults))
  if (all === 0 || adults === 0) return []
  return places.map(({ municipality, completed, adults: ofPlace }) => {
    const [share, population] = [completed / all, ofPlace / adults]
    const low = completed === 0 ? 0 : betaQuantile(FALSE_ALARMS / places.length, completed, all - completed + 1)
    const atLeast = low / population
    const times = share / population
    return { municipality, completed, share, population, times, atLeast, isFarAbove: atLeast > FAR_ABOVE }
  })
}
