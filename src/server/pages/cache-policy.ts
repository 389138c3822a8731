/** How long browsers and shared caches may keep a file. */
export type CachePolicy =
  /** Its name changes with its content. */
  | 'for-good'
  | 'a-day'
  /** Until something changes, by decision or by the clock: a release, a closed survey, an electoral silence. */
  | 'until-change'
  /** Nothing is there, but something may be soon. */
  | 'briefly'
  | 'never'

const DAY_SECONDS = 86_400
const FRESH_SECONDS = 5
/** A stale answer is served while a new one is fetched, so that nobody waits for it. */
const MEANWHILE_SECONDS = 5

/** A browser, a CDN and our own proxy: each caches what the one before it had cached, and few say since when. */
const CACHES_IN_A_ROW = 3
/** Their clocks count whole seconds, and an answer takes time to reach them. */
const LATE_SECONDS = 2

/** A change that is further ahead than this shortens nothing. */
const FAR_MS = 1000 * CACHES_IN_A_ROW * (DAY_SECONDS + FRESH_SECONDS + LATE_SECONDS + 1)

const WHILE_TRUE = sharedFor(FRESH_SECONDS + DAY_SECONDS)

const cacheControls: Readonly<Record<CachePolicy, string>> = {
  'for-good': 'public, max-age=31536000, immutable',
  'a-day': `public, max-age=${DAY_SECONDS}`,
  'until-change': WHILE_TRUE,
  briefly: `public, max-age=0, s-maxage=${FRESH_SECONDS}`,
  never: 'no-store',
}

/** A page that must disappear at a given time is cached until then at most, by all caches together, stale or not. */
export function cacheControlOf(policy: CachePolicy, validUntil: number, now = Date.now()): string {
  if (policy !== 'until-change') return cacheControls[policy]
  const left = validUntil - now
  if (left > FAR_MS) return WHILE_TRUE
  const each = Math.floor(left / 1000 / CACHES_IN_A_ROW) - LATE_SECONDS
  return each > 0 ? sharedFor(each) : cacheControls.never
}

/** A browser revalidates each time. While the site is down, shared caches show what they have. */
function sharedFor(seconds: number): string {
  const fresh = Math.min(FRESH_SECONDS, seconds)
  const stale = seconds - fresh
  const control = `public, max-age=0, s-maxage=${fresh}`
  if (stale <= 0) return control
  return `${control}, stale-while-revalidate=${Math.min(MEANWHILE_SECONDS, stale)}, stale-if-error=${stale}`
}
