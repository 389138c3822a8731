import type { Finding } from '#contract/health-schemas.ts'

/** What a check can say under its name. Whatever is not good comes with what to do. */
export function graded(check: string, title: string) {
  return {
    good: (sentence: string): Finding => ({ check, title, grade: 'good', sentence }),
    warning: (sentence: string, advice: string): Finding => ({ check, title, grade: 'warning', sentence, advice }),
    bad: (sentence: string, advice: string): Finding => ({ check, title, grade: 'bad', sentence, advice }),
  }
}

/** Why something failed, in the words of whoever failed. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
