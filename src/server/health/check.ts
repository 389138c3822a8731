import type { CheckResult, Grade } from '#contract/health-schemas.ts'
import type { Facts } from './facts.ts'

/** One question about the site, answered from facts alone: it reads no clock, file or database. */
export interface Check {
  /** Its id, such as `last-copy`. */
  readonly name: string
  /** What it asks about, as the operator reads it. */
  readonly title: string
  /** Nothing where the question does not arise, or where what it needs to know is not known. */
  readonly verdict: (facts: Facts) => Verdict | readonly Verdict[] | undefined
}

/** A line of the table of checks. */
export const check = (name: string, title: string, verdict: Check['verdict']): Check => ({ name, title, verdict })

export interface Verdict {
  readonly grade: Grade
  readonly sentence: string
  readonly advice?: string
  /** Of which survey, where a check answers for several. */
  readonly survey?: string
}

export const good = (sentence: string): Verdict => ({ grade: 'good', sentence })
export const warning = (sentence: string, advice: string): Verdict => ({ grade: 'warning', sentence, advice })
export const bad = (sentence: string, advice: string): Verdict => ({ grade: 'bad', sentence, advice })

/** What the checks find, in their order. */
export function resultsOf(checks: readonly Check[], facts: Facts): CheckResult[] {
  return checks.flatMap(({ name, title, verdict }) =>
    [verdict(facts) ?? []].flat().map(({ survey, ...found }) => ({
      check: survey === undefined ? name : `${name}-${survey}`,
      title: survey === undefined ? title : `${title}, encuesta ${survey}`,
      ...found,
    })),
  )
}

export function worstGrade(checks: readonly Pick<CheckResult, 'grade'>[]): Grade {
  if (checks.some(({ grade }) => grade === 'bad')) return 'bad'
  return checks.some(({ grade }) => grade === 'warning') ? 'warning' : 'good'
}
