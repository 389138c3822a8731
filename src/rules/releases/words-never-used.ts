/** What may be said of a sample drawn at random and never of an open study, as nobody knows who did not take part. */
const neverSaid = [
  // «No es un margen de error» is what we say ourselves.
  { words: 'margen de error', pattern: /(?<!no es un )m[aá]rgen(?:es)? de error/i },
  { words: 'nivel de confianza', pattern: /nivel(?:es)? de confianza/i },
  { words: 'intervalo de confianza', pattern: /intervalos? de confianza/i },
  { words: 'representativa', pattern: /representativ[oa]s?/i },
  { words: 'empate técnico', pattern: /empates? t[eé]cnicos?/i },
] as const

/** The words of a text that an open study must do without. */
export function wordsNeverSaid(text: string): string[] {
  return neverSaid.filter(({ pattern }) => pattern.test(text)).map(({ words }) => words)
}
