import type { CheckResult } from '#contract/health-schemas.ts'
import { checkResult } from './check-result.ts'

/** What the numbers cannot say by themselves: that no form has confirmed any of them. */
export function verificationCheck(
  surveys: readonly { readonly reported: number; readonly verified: number }[],
): CheckResult[] {
  const isNothingVerified =
    surveys.some(({ reported }) => reported > 0) && surveys.every(({ verified }) => verified === 0)
  if (!isNothingVerified) return []
  const { warning } = checkResult('nothing-verified', 'Verificación')
  return [
    warning(
      'Ninguna respuesta está verificada: ningún formulario ha confirmado las completadas.',
      'Espera unos minutos: Typeform puede tardar. Si sigue así, revisa su webhook y que TYPEFORM_TOKEN siga vigente.',
    ),
  ]
}
