/** Words that are only true of random samples: in an open survey nobody knows how those who did not take part differ. */
const neverUsed = [
  // «No es un margen de error» is what we say ourselves.
  { words: 'margen de error', pattern: /(?<!no es un )m[aá]rgen(?:es)? de error/i },
  { words: 'nivel de confianza', pattern: /nivel(?:es)? de confianza/i },
  { words: 'intervalo de confianza', pattern: /intervalos? de confianza/i },
  { words: 'representativa', pattern: /representativ[oa]s?/i },
  { words: 'empate técnico', pattern: /empates? t[eé]cnicos?/i },
] as const

/** The words in a text that an open survey may not use. */
export function wordsNeverUsed(text: string): string[] {
  return neverUsed.filter(({ pattern }) => pattern.test(text)).map(({ words }) => words)
}
