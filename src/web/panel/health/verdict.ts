import type { CheckResult, Grade } from '#contract/health-schemas.ts'

/** How everything stands, in one sentence. */
export function verdictOf(checks: readonly Pick<CheckResult, 'grade'>[]): string {
  const amount = (grade: Grade) => checks.filter((result) => result.grade === grade).length
  const [urgent, others] = [amount('bad'), amount('warning')]
  if (urgent > 0) return urgent === 1 ? 'Hay algo urgente' : `Hay ${urgent} cosas urgentes`
  if (others > 0) return others === 1 ? 'Hay algo que revisar' : `Hay ${others} cosas que revisar`
  return 'Todo está bien'
}

/** What that means for those who visit. */
export const meaningOf: Record<Grade, string> = {
  good: 'El sitio recibe y guarda respuestas, y no hay nada que atender.',
  warning: 'El sitio funciona. Conviene atender lo amarillo para que siga así.',
  bad: 'Algo impide que el sitio funcione como debe, o puede hacerlo pronto. Atiende primero lo rojo.',
}
