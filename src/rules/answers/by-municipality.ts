/** Answers from a postal code that has since left the table are still counted. */
const UNKNOWN = 'Fuera de la tabla actual'

/** Completions by municipality, the largest first. */
export function byMunicipality(
  counts: readonly { readonly postalCode: string; readonly completed: number }[],
  municipalityOf: (postalCode: string) => string | undefined,
) {
  const groups = Map.groupBy(counts, ({ postalCode }) => municipalityOf(postalCode) ?? UNKNOWN)
  return [...groups]
    .map(([municipality, postalCodes]) => ({
      municipality,
      completed: postalCodes.reduce((sum, { completed }) => sum + completed, 0),
      postalCodes,
    }))
    .sort((a, b) => b.completed - a.completed || (a.municipality < b.municipality ? -1 : 1))
}
