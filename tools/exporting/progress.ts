const EVERY_MS = 1_000

/** Says how far it is, once a second: what takes less needs no word. */
export function progressOf(sentence: () => string): { stop(): void } {
  const timer = setInterval(() => console.error(sentence()), EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
