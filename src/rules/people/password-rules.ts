const SHORTEST_PASSWORD = 12
const LONGEST_PASSWORD = 200

/** What is wrong with a password that somebody chose. */
export function passwordProblem(password: string): string | undefined {
  const { length } = password
  if (length < SHORTEST_PASSWORD) return `La contraseña debe tener ${SHORTEST_PASSWORD} caracteres o más.`
  if (length > LONGEST_PASSWORD) return `La contraseña puede tener hasta ${LONGEST_PASSWORD} caracteres.`
  return undefined
}
