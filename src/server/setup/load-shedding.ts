import type { FastifyInstance } from 'fastify'
import { runEvery } from './run-every.ts'

const MEASURE_EVERY_MS = 250
const LONGEST_LAG_MS = 1_000

/**
 * Beyond capacity, refusing some at once is better than letting everybody wait. The lag is how late a timer fires, averaged
 * with what it was before: one stall, at start or in a garbage collection, must not turn visitors away.
 */
export function loadShedding(app: FastifyInstance, longestLagMs = LONGEST_LAG_MS) {
  let lag = 0
  let last = performance.now()
  let isTooMuch = false
  runEvery(app, MEASURE_EVERY_MS, () => {
    const now = performance.now()
    lag = (lag + now - last - MEASURE_EVERY_MS) / 2
    last = now
    const wasTooMuch = isTooMuch
    isTooMuch = lag > longestLagMs
    if (isTooMuch && !wasTooMuch)
      app.log.warn({ lagMs: Math.round(lag) }, 'Hay demasiado trabajo: se rechazan llamadas')
    if (wasTooMuch && !isTooMuch) app.log.info('Se atienden otra vez todas las llamadas')
  })

  return { isTooMuch: () => isTooMuch }
}
