const EVERY_MS = 1_000

/** Says how far it is, once a second: what takes less needs no word. */
export function progressOf(responses: () => number, now = () => performance.now()) {
  let last = now()
  return {
    tell(): void {
      if (now() - last < EVERY_MS) return
      last = now()
      console.error(`${responses()} respuestas...`)
    },
  }
}
