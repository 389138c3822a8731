// Kept apart from the schemas, which browsers do not load.
export const MOST_CODES = 100
export const LONGEST_CODE_LABEL = 120
export const LONGEST_DEFINITION = 300
/** Of one text, or of one call. */
export const MOST_CODES_OF_TEXT = 20
export const MOST_TEXTS_AT_ONCE = 200
