const PERIOD_MS = 10_000
/** So many different lines of each level in a period: whoever makes up paths cannot crowd out a failure. */
const MOST_DIFFERENT = 100

type Write = (...line: unknown[]) => void
interface Repeated {
  /** How often it came since it was written. */
  times: number
  readonly writeTimes: (times: number) => void
}

/**
 * A line that was written in the last ten seconds is not written again but counted, and written with its count when they are
 * over: a full disk must not fill the next one with its log.
 */
export function repeatedLines() {
  const levels = new Map<number, Map<string, Repeated>>()
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const repeated = [...levels.values()].flatMap((lines) => [...lines.values()])
    levels.clear()
    for (const { times, writeTimes } of repeated) if (times > 0) writeTimes(times)
  }

  return {
    write(line: unknown[], level: number, write: Write) {
      timer ??= setTimeout(flush, PERIOD_MS).unref()
      const lines = levels.get(level) ?? new Map<string, Repeated>()
      levels.set(level, lines)
      const { subject, fields, message } = partsOf(line)
      const before = lines.get(subject)
      if (before) before.times += 1
      else if (lines.size < MOST_DIFFERENT) {
        lines.set(subject, { times: 0, writeTimes: (times) => write({ ...fields, times }, message) })
        write(...line)
      } else {
        // All lines for which there is no room share one count.
        const more = lines.get('more') ?? { times: 0, writeTimes: (times: number) => write({ times }, 'otras líneas') }
        lines.set('more', more)
        more.times += 1
      }
    },
    flush,
  }
}

/** Two lines with the same subject say the same, except for when it was and how long it took. */
function partsOf([first, second]: unknown[]) {
  if (typeof first === 'string') return { subject: first, fields: {}, message: first }
  const fields: Fields = first instanceof Error ? { err: first } : { ...(first as object) }
  const message = String(second ?? (first instanceof Error ? first.message : ''))
  // Fastify's own lines bring whole requests, which no JSON can hold; of an error the stack may differ each time.
  const { req, res, err, ms: _, ...others } = fields
  const said = [message, req?.method, req?.path, res?.status, err?.name, err?.message, JSON.stringify(others)]
  return { subject: said.join(' '), fields, message }
}

interface Fields {
  readonly req?: { method: string; path: string }
  readonly res?: { status: number }
  readonly err?: Error
  readonly ms?: number
}
