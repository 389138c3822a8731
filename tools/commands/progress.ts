const EVERY_MS = 1_000

/** Says how far it is, once a second: what takes less needs no word. */
export function progressOf(sentence: () => string, print: (sentence: string) => void): { stop(): void } {
  const timer = setInterval(() => print(sentence()), EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
