import type { Finding, Grade } from '#contract/health-schemas.ts'

/** As bad as the worst of them. */
export function gradeOf(findings: readonly Pick<Finding, 'grade'>[]): Grade {
  if (findings.some(({ grade }) => grade === 'bad')) return 'bad'
  return findings.some(({ grade }) => grade === 'warning') ? 'warning' : 'good'
}
