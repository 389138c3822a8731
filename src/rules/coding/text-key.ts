import { withoutCaseAndAccents } from '../answers/suggestions.ts'

const articles = new Set(['el', 'la', 'los', 'las', 'lo', 'un', 'una', 'unos', 'unas'])

/** What equal and nearly equal texts share: «agua», «El agua» and «AGUAS.» are one. */
export function textKey(words: string): string {
  const plain = withoutCaseAndAccents(words)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const kept = plain.split(' ').filter((word) => !articles.has(word))
  // Of «La», or of «!!!», nothing would be left.
  return (kept.length > 0 ? kept.map(singular) : [plain]).join(' ') || words.trim()
}

/** Roughly: only to compare, never to show. */
function singular(word: string): string {
  if (word.length < 4) return word
  if (/[^aeiou]es$/.test(word)) return word.slice(0, -2)
  return /[aeiou]s$/.test(word) ? word.slice(0, -1) : word
}
