const MOST_SUGGESTIONS = 8

/** Choices that contain what was typed, ignoring case and accents. */
export function suggest(choices: readonly string[], typed: string): string[] {
  const wanted = plain(typed)
  return choices.filter((choice) => plain(choice).includes(wanted)).slice(0, MOST_SUGGESTIONS)
}

/** Whether a whole choice was typed, so that nothing is left to suggest. */
export function isExactMatch(choices: readonly string[], typed: string): boolean {
  const wanted = plain(typed)
  return choices.some((choice) => plain(choice) === wanted)
}

/** Without case and accents. */
export function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
