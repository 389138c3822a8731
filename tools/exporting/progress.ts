const EVERY_MS = 1_000

/** Says how far it is, once a second: what takes less needs no word. */
export function progressOf(sentence: () => string, say: (sentence: string) => void = console.error): { stop(): void } {
  const timer = setInterval(() => say(sentence()), EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
