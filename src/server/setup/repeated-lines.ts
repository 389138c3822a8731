const PERIOD_MS = 10_000
/** So many different lines of each level in a period: whoever makes paths up cannot push a failure out. */
const MOST_DIFFERENT = 100

type Say = (...line: unknown[]) => void
interface Told {
  /** How often it came since it was written. */
  times: number
  readonly sayTimes: (times: number) => void
}

/**
 * A line that was written in the last ten seconds is not written again but counted, and told with its count when they are
 * over: a full disk must not fill the next one with its log.
 */
export function repeatedLines() {
  const levels = new Map<number, Map<string, Told>>()
  let timer: NodeJS.Timeout | undefined

  function tell() {
    clearTimeout(timer)
    timer = undefined
    const told = [...levels.values()].flatMap((lines) => [...lines.values()])
    levels.clear()
    for (const { times, sayTimes } of told) if (times > 0) sayTimes(times)
  }

  return {
    say(line: unknown[], level: number, say: Say) {
      timer ??= setTimeout(tell, PERIOD_MS).unref()
      const lines = levels.get(level) ?? new Map<string, Told>()
      levels.set(level, lines)
      const { subject, about, message } = partsOf(line)
      const before = lines.get(subject)
      if (before) before.times += 1
      else if (lines.size < MOST_DIFFERENT) {
        lines.set(subject, { times: 0, sayTimes: (times) => say({ ...about, times }, message) })
        say(...line)
      } else {
        // All lines for which there is no room have one count together.
        const more = lines.get('more') ?? { times: 0, sayTimes: (times: number) => say({ times }, 'more') }
        lines.set('more', more)
        more.times += 1
      }
    },
    tell,
  }
}

/** What a line is about. Two with the same subject say the same, but for when it was and how long it took. */
function partsOf([first, second]: unknown[]) {
  if (typeof first === 'string') return { subject: first, about: {}, message: first }
  const message = String(second ?? '')
  if (first instanceof Error) {
    const subject = `${message} ${first.name} ${first.message}`
    return { subject, about: { err: first }, message: message || first.message }
  }
  const about = { ...(first as { req?: { method: string; path: string }; res?: { status: number } }) }
  return { subject: `${message} ${about.req?.method} ${about.req?.path} ${about.res?.status}`, about, message }
}
