// Apart from the schemas, whose library is not for the browser.

/** A question of a survey file may offer this many, and an answer may choose them all. */
export const MOST_OPTIONS = 60

/** Nobody finishes a longer questionnaire, and the panel and the releases are built for fewer questions. */
export const MOST_QUESTIONS = 120
export const MOST_SECTIONS = 20
