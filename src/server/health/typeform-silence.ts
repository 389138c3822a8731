import { HOUR_MS } from '#rules/durations.ts'

/** Some wait for a day or two though nothing is wrong, because their form was never sent: one or two mean nothing. */
const SEVERAL = 5
const QUIET_MS = 2 * HOUR_MS

/** Whether several completions wait for Typeform while it has confirmed none for hours. */
export function isTypeformSilent({ unproven, quietMs }: { unproven: number; quietMs: number }): boolean {
  return unproven >= SEVERAL && quietMs >= QUIET_MS
}
