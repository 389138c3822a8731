import { passwordWords } from './password-words.ts'

const WORDS = 4

/** Four random words: 43.8 bits. `randomBelow` gives a random whole number below its argument. */
export function makePassword(randomBelow: (limit: number) => number): string {
  return Array.from({ length: WORDS }, () => passwordWords[randomBelow(passwordWords.length)]).join('-')
}
