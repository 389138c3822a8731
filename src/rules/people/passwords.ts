import { passwordWords } from './password-words.ts'

const WORDS = 4
const SHORTEST_PASSWORD = 12
const LONGEST_PASSWORD = 200

/** Four random words: 43.8 bits. `randomBelow` gives a random whole number below its argument. */
export function makePassword(randomBelow: (limit: number) => number): string {
  return Array.from({ length: WORDS }, () => passwordWords[randomBelow(passwordWords.length)]).join('-')
}

/** What is wrong with a password that somebody chose. */
export function passwordProblem(password: string): string | undefined {
  const { length } = password
  if (length < SHORTEST_PASSWORD) return `La contraseña debe tener ${SHORTEST_PASSWORD} caracteres o más.`
  if (length > LONGEST_PASSWORD) return `La contraseña puede tener hasta ${LONGEST_PASSWORD} caracteres.`
  return undefined
}
