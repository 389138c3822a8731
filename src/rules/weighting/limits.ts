/** The constants of the weighting. Changing one changes published results: explain it in docs/decisions/0027. */

/** A margin has converged when no level is further than this from its target, as a share of everyone. */
export const MARGIN_TOLERANCE = 1e-10
export const MOST_PASSES = 1_000

/** The largest weight, in times the mean: heavier ones are trimmed. */
export const WEIGHT_CAP = 5
export const CAP_TOLERANCE = 1e-9
export const MOST_ROUNDS = 100

/** A margin with fewer people than this in a level is not used. */
export const SMALLEST_LEVEL = 20

/** The largest effective sample size used in an open study: more volunteers do not reduce its selection bias. */
export const OPEN_STUDY_CEILING = 1_000
