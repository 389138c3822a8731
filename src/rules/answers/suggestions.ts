const MOST_SUGGESTIONS = 8

/** Choices that contain what was typed, ignoring case and accents. */
export function suggest(choices: readonly string[], typed: string): string[] {
  const wanted = withoutCaseAndAccents(typed)
  return choices.filter((choice) => withoutCaseAndAccents(choice).includes(wanted)).slice(0, MOST_SUGGESTIONS)
}

/** Whether a whole choice was typed, so that nothing is left to suggest. */
export function isExactMatch(choices: readonly string[], typed: string): boolean {
  const wanted = withoutCaseAndAccents(typed)
  return choices.some((choice) => withoutCaseAndAccents(choice) === wanted)
}

/** Without case and accents. */
export function withoutCaseAndAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
