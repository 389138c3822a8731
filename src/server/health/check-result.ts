import type { CheckResult, Grade } from '#contract/health-schemas.ts'

/** The results that a check can give. Whatever is not good comes with advice. */
export function checkResult(check: string, title: string) {
  return {
    good: (sentence: string): CheckResult => ({ check, title, grade: 'good', sentence }),
    warning: (sentence: string, advice: string): CheckResult => ({ check, title, grade: 'warning', sentence, advice }),
    bad: (sentence: string, advice: string): CheckResult => ({ check, title, grade: 'bad', sentence, advice }),
  }
}

export function worstGrade(checks: readonly Pick<CheckResult, 'grade'>[]): Grade {
  if (checks.some(({ grade }) => grade === 'bad')) return 'bad'
  return checks.some(({ grade }) => grade === 'warning') ? 'warning' : 'good'
}
