import type { CheckResult } from '#contract/health-schemas.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import { responsesApi } from '../typeform/responses-api.ts'
import { checkResult } from './check-result.ts'
import { clockOf, type OtherClock } from './clock-check.ts'
import { formCheck } from './form-check.ts'

export interface TypeformLook {
  readonly checks: readonly CheckResult[]
  readonly clocks: readonly OtherClock[]
}

/** Asks the vendor about every form in use: whether it is there, with our names, and tells us of what is answered. */
export async function typeformLook(
  { forms, typeform, publicOrigin }: Pick<Config, 'forms' | 'typeform' | 'publicOrigin'>,
  now: () => number,
): Promise<TypeformLook> {
  const { good, warning } = checkResult('typeform', 'Typeform')
  const used = fixedSurveys.flatMap((survey) => {
    const form = forms[survey.id]
    return form.kind === 'typeform' ? [{ survey, formId: form.formId }] : []
  })
  if (used.length === 0) return { checks: [good('Ninguna encuesta lo usa.')], clocks: [] }
  const api = responsesApi(typeform)
  if (!api) return { checks: [warning(NO_TOKEN, GIVE_TOKEN)], clocks: [] }
  const checks: CheckResult[] = []
  let clocks: readonly OtherClock[] = []
  let isDown = false
  // Where it does not answer, whoever waits for the panel must not wait for each form in turn.
  const get = async (path: string) => {
    const reply = isDown ? ({ kind: 'unreachable' } as const) : await api.get(path)
    isDown = reply.kind === 'unreachable'
    if ('headers' in reply) clocks = clockOf('Typeform', reply, now())
    return reply
  }
  for (const { survey, formId } of used) {
    const form = await get(`/forms/${formId}`)
    const webhooks = form.kind === 'answered' ? await get(`/forms/${formId}/webhooks`) : form
    checks.push(formCheck({ survey, formId, form, webhooks, publicOrigin }))
  }
  return { checks, clocks }
}

const NO_TOKEN = 'Sin TYPEFORM_TOKEN no se puede revisar ningún formulario ni preguntar por lo que se respondió.'
const GIVE_TOKEN =
  'Define TYPEFORM_TOKEN: una credencial personal con permisos responses:read, forms:read y webhooks:read.'
