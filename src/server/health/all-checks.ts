import type { Check } from './check.ts'
import { diskChecks } from './disk-checks.ts'
import { liveChecks } from './live-checks.ts'
import { outsideChecks, versionsCheck } from './outside-checks.ts'
import { settingsChecks } from './settings-checks.ts'
import { storedChecks } from './stored-checks.ts'
import { typeformCheck } from './typeform-checks.ts'

/** Everything that the panel and the doctor ask about the site, in the order in which they tell it. */
export const allChecks: readonly Check[] = [
  versionsCheck,
  ...liveChecks,
  ...settingsChecks,
  ...storedChecks,
  ...diskChecks,
  typeformCheck,
  ...outsideChecks,
]
