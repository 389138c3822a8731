/** How long browsers, and whatever keeps answers on their way, may keep a file. */
export type CachePolicy =
  /** Its name changes with its content. */
  | 'for-good'
  | 'a-day'
  /** Until something is decided, or the clock decides it: a release, a closed survey, a silence. */
  | 'while-true'
  /** Nothing is there, and in a moment something may be. */
  | 'briefly'
  | 'never'

const DAY_SECONDS = 86_400
const FRESH_SECONDS = 5
/** Answered from what was kept while a new one is fetched: nobody waits for that. */
const MEANWHILE_SECONDS = 5

/** A reader's browser, a distributor and our own proxy: each keeps what the one before it kept, and few tell for how long. */
const KEEPERS = 3
/** Their clocks count whole seconds, and an answer takes its time to reach them. */
const LATE_SECONDS = 2

/** Beyond this, what is ahead changes nothing. */
const FAR_MS = 1000 * KEEPERS * (DAY_SECONDS + FRESH_SECONDS + LATE_SECONDS + 1)

const WHILE_TRUE = sharedFor(FRESH_SECONDS + DAY_SECONDS)

const cacheControls: Readonly<Record<CachePolicy, string>> = {
  'for-good': 'public, max-age=31536000, immutable',
  'a-day': `public, max-age=${DAY_SECONDS}`,
  'while-true': WHILE_TRUE,
  briefly: `public, max-age=0, s-maxage=${FRESH_SECONDS}`,
  never: 'no-store',
}

/** A page that must be gone at a moment is kept by everybody together, stale too, no longer than until then. */
export function cacheControlOf(policy: CachePolicy, trueUntil: number, now = Date.now()): string {
  if (policy !== 'while-true') return cacheControls[policy]
  const left = trueUntil - now
  if (left > FAR_MS) return WHILE_TRUE
  const each = Math.floor(left / 1000 / KEEPERS) - LATE_SECONDS
  return each > 0 ? sharedFor(each) : cacheControls.never
}

/** A browser asks each time, and mostly hears that nothing changed. Where the site is gone, others show what they have. */
function sharedFor(seconds: number): string {
  const fresh = Math.min(FRESH_SECONDS, seconds)
  const stale = seconds - fresh
  const control = `public, max-age=0, s-maxage=${fresh}`
  if (stale <= 0) return control
  return `${control}, stale-while-revalidate=${Math.min(MEANWHILE_SECONDS, stale)}, stale-if-error=${stale}`
}
