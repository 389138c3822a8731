import { HOUR_MS } from '#rules/durations.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { RecordEntry } from '#rules/people/record.ts'

const MANY = 50

/** Somebody tries many passwords: noted in the record, at most once an hour, without telling from where. */
export function refusedLogins(keep: (entry: RecordEntry) => Promise<void>, now: () => number = Date.now) {
  let since = 0
  let refused = 0
  let isNoted = false
  return () => {
    const at = now()
    if (at - since > HOUR_MS || at < since) {
      since = at
      refused = 0
      isNoted = false
    }
    refused += 1
    if (refused < MANY || isNoted) return
    isNoted = true
    const detail = `Más de ${wholeNumber(MANY)} intentos en menos de una hora`
    // A database that is down is told of elsewhere.
    keep({ at, person: 'desconocido', origin: 'site', action: 'logins-refused', detail }).catch(() => {})
  }
}
