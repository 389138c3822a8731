/** Where six age bands would blank more than this share of the people, there are three. */
export const MOST_BLANKED = 0.1

/** So many different answers at least to every electoral question, among people who are alike. */
export const FEWEST_ANSWERS = 2
