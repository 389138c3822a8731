import { betaQuantile } from '../weighting/beta.ts'

/** How often any place at all may be named by chance alone. */
const WRONGLY_NAMED = 0.05
const FAR_ABOVE = 2

/**
 * Where more completions come from than people live there. A place is named when even the low end of what its count can
 * mean is above twice its population: the exact end (Clopper and Pearson's), because an approximate one would name the
 * smallest municipality for a single person of three; and so low that all places together are seldom named by chance.
 */
export function besidePopulation(places: readonly { municipality: string; completed: number; adults: number }[]) {
  const all = sum(places.map(({ completed }) => completed))
  const adults = sum(places.map((place) => place.adults))
  if (all === 0 || adults === 0) return []
  return places.map(({ municipality, completed, adults: ofPlace }) => {
    // Of the completions with a place, and of the adults.
    const [share, population] = [completed / all, ofPlace / adults]
    const low = completed === 0 ? 0 : betaQuantile(WRONGLY_NAMED / places.length, completed, all - completed + 1)
    const atLeast = low / population
    const times = share / population
    return { municipality, completed, share, population, times, atLeast, isFarAbove: atLeast > FAR_ABOVE }
  })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
