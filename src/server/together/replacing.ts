const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** One that served for less has died at once. */
const AT_ONCE_MS = 1_000

/** How long to wait before the next is started when so many in a row have died at once: what kills them may pass. */
export function pauseMs(diedAtOnce: number): number {
  return diedAtOnce === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (diedAtOnce - 1))
}

export function isAtOnce(servedMs: number): boolean {
  return servedMs < AT_ONCE_MS
}
