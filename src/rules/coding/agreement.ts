/** How far two coders agree on the texts that both coded. */
export interface Agreement {
  readonly texts: number
  /** From 0 to 1. */
  readonly share: number
  /** Cohen's: undefined where both gave every text the same one answer, so that nothing can agree by chance alone. */
  readonly kappa: number | undefined
}

/** Of the codes that each of two coders gave to a text. All the codes of a text together are one category. */
export function agreement(pairs: readonly (readonly [readonly string[], readonly string[]])[]): Agreement | undefined {
  const texts = pairs.length
  if (texts === 0) return undefined
  const named = pairs.map(([one, other]) => [categoryOf(one), categoryOf(other)] as const)
  const share = named.filter(([one, other]) => one === other).length / texts
  const [byOne, byOther] = [0, 1].map((coder) => countsOf(named.map((pair) => pair[coder as 0 | 1])))
  let byChance = 0
  for (const [category, times] of byOne ?? []) byChance += (times / texts) * ((byOther?.get(category) ?? 0) / texts)
  return { texts, share, kappa: byChance < 1 ? (share - byChance) / (1 - byChance) : undefined }
}

function categoryOf(codes: readonly string[]): string {
  return codes.toSorted().join(' ')
}

function countsOf(categories: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
}
