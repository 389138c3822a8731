/** The sentence for an unknown word, suggesting the known one nearest to it. */
export function unknownWordMessage(word: string, known: readonly string[]): string {
  const shown = word.length > 60 ? `${word.slice(0, 60)}…` : word
  const [nearest] = known
    .map((each) => ({ each, distance: editDistance(word.slice(0, 60).toLowerCase(), each) }))
    .filter(({ each, distance }) => distance <= Math.max(1, Math.floor(each.length / 3)))
    .toSorted((a, b) => a.distance - b.distance)
  if (nearest) return `«${shown}» no existe; ¿quisiste decir «${nearest.each}»?`
  return known.length === 0 ? `«${shown}» no existe.` : `«${shown}» no existe; hay: ${firstOf(known)}.`
}

/** «a, b, c y 40 más»: nobody reads a list of a hundred names. */
export function firstOf(names: readonly string[], most = 12): string {
  return names.length > most ? `${names.slice(0, most).join(', ')} y ${names.length - most} más` : names.join(', ')
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1]
    for (let at = 1; at <= to.length; at++) {
      const change = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1)
      next.push(Math.min(change, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
