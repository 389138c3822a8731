/**
 * The numbers that decide whether a release, a table or a count is published; when a share is imprecise, `isImprecise` decides.
 * The method sheet prints them, so they are public commitments.
 */

/** With fewer adults, or a smaller effective number of them, there is no release. */
export const SMALLEST_RELEASE = { people: 200, nEff: 100 } as const

/** The design effect: how much precision the weights may cost. */
export const LARGEST_DEFF = { warning: 2, refusal: 3 } as const

/** The share of people whose sex, age or place is unknown. */
export const LARGEST_UNKNOWN = { warning: 0.05, refusal: 0.1 } as const

/** How far a weighted level may be from the population, as a share of everybody. */
export const LARGEST_MARGIN_GAP = 0.001

/** New responses, and days, since the release before. */
export const FEWEST_NEW = 50
export const DAYS_BETWEEN = { usual: 1, electoral: 7 } as const

/** If more of the new responses came in one hour, the operator must review them first. */
export const LARGEST_SHARE_OF_AN_HOUR = 0.2

/** The smallest number of people that is ever published. */
export const SMALLEST_COUNT = 10
export const COUNTS_ROUNDED_TO = 5
export const PEOPLE_ROUNDED_TO = 10

/** A smaller group has no table. */
export const SMALLEST_GROUP = { base: 50, nEff: 30 } as const
export const SMALLEST_ELECTORAL_GROUP = { base: 100, nEff: 50 } as const

/** Below this the table says that its base is small, and gives no share near everybody or nobody. */
export const SMALL_BASE = 100
export const NEARLY_ALL = 0.95
export const HARDLY_ANY = 0.05

/** A table changes only after this many people were added or removed. */
export const SMALLEST_CHANGE = 10

/**
 * Version of the publishing rules. Since 2, tables of follow-up questions are withheld instead of blurred, one design effect applies
 * to all tables, and differences are tested.
 */
export const PUBLISHING_RULES = 2
