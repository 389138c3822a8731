/**
 * The numbers that decide whether a release, a table or a row is published; when a share is imprecise, `isImprecise` decides.
 * The method sheet prints them, so they are public commitments.
 */

/** With fewer adults, or a smaller effective number of them, there is no release and no wave. */
export const SMALLEST_RELEASE = { people: 200, nEff: 100 } as const

/** The design effect: how much precision the weights may cost. */
export const LARGEST_DEFF = { warning: 2, refusal: 3 } as const

/** The share of people whose sex, age or place is unknown. */
export const LARGEST_UNKNOWN = { warning: 0.05, refusal: 0.1 } as const

/** How far a weighted level may be from the population, as a share of everybody. */
export const LARGEST_MARGIN_GAP = 0.001

/** Days since the release before. */
export const DAYS_BETWEEN = { usual: 1, electoral: 7 } as const

/** If more of the new responses came in one hour, the operator must review them first. */
export const LARGEST_SHARE_OF_AN_HOUR = 0.2

/** With fewer people asked, or a smaller effective number of them, a table is not shown. */
export const SMALLEST_TABLE = { people: 100, nEff: 50 } as const

/** The same for a group of those who gave one answer: neighbours may know of each other what it was. */
export const SMALLEST_ANSWER_GROUP = 200

/** An answer that fewer people of the table chose has no row of its own. */
export const SMALLEST_COUNT = 10

/** A release needs so many new people since the last, and a table changes only after so many entered or left it. */
export const SMALLEST_CHANGE = 150

/** Bases are multiples of it. */
export const PEOPLE_ROUNDED_TO = 10

/** In the microdata, at least so many people have the same sex, age and zone. */
export const SMALLEST_COMBINATION = 20

/** Version of the publishing rules: the nine of `disclosure/what-may-be-shown.ts`. */
export const PUBLISHING_RULES = 3
