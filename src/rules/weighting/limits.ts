/** Every number that the weights are made with. Changing one changes published results: say it where they are explained. */

/** A margin is met when no level is further than this from its target, as a share of everyone. */
export const MARGIN_TOLERANCE = 1e-10
export const MOST_PASSES = 1_000

/** No one counts for more than this many people. */
export const WEIGHT_CAP = 5
export const CAP_TOLERANCE = 1e-9
export const MOST_ROUNDS = 100

/** A level with fewer people than this is not weighted by. */
export const SMALLEST_LEVEL = 20

/** Whoever wanted took part in an open study: above this many people, more of them do not make it more certain. */
export const OPEN_STUDY_CEILING = 1_000
