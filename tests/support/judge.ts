import { allChecks } from '#server/health/all-checks.ts'
import { resultsOf } from '#server/health/check.ts'
import type { Facts } from '#server/health/facts.ts'
import { testConfig } from './app.ts'

/** What the checks find where nothing but these facts is known. */
export function judge(facts: Partial<Facts>) {
  return resultsOf(allChecks, { config: testConfig({}), now: Date.now(), ...facts })
}

/** The result of one check; undefined where it finds nothing. */
export function judgeOne(check: string, facts: Partial<Facts>) {
  return judge(facts).find((result) => result.check === check)
}
