/** Every number that a release is judged and withheld by. They are printed in the method sheet: changing one changes a promise. */

/** Fewer adults, or worth fewer with their weights, are no release. */
export const SMALLEST_RELEASE = { people: 200, nEff: 100 } as const

/** How much of its worth the weights may cost a release. */
export const LARGEST_DEFF = { warning: 2, refusal: 3 } as const

/** The share of those whose sex, age or place is not known. */
export const LARGEST_UNKNOWN = { warning: 0.05, refusal: 0.1 } as const

/** How far a level may stay from the population, as a share of everyone. */
export const LARGEST_MARGIN_GAP = 0.001

/** Since the release before. */
export const FEWEST_NEW = 50
export const DAYS_BETWEEN = { usual: 1, electoral: 7 } as const

/** More of the new responses from one hour are looked at by a person first. */
export const LARGEST_SHARE_OF_AN_HOUR = 0.2

/** The smallest number of people that is ever told to the public. */
export const SMALLEST_COUNT = 10
export const COUNTS_ROUNDED_TO = 5
export const PEOPLE_ROUNDED_TO = 10

/** Fewer people than these in a group are not shown to the public. */
export const SMALLEST_GROUP = { base: 50, nEff: 30 } as const
export const SMALLEST_ELECTORAL_GROUP = { base: 100, nEff: 50 } as const

/** Below it the reader is told that the base is small, and no share near everybody or nobody is given. */
export const SMALL_BASE = 100
export const NEARLY_ALL = 0.95
export const HARDLY_ANY = 0.05

/** A table changes when at least so many people came or went since it was shown. */
export const SMALLEST_CHANGE = 10
