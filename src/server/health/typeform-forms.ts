import { setTimeout } from 'node:timers/promises'
import type { CheckResult } from '#contract/health-schemas.ts'
import { type CatalogSurvey, surveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import { troubleOf } from '../typeform/responses-api.ts'
import { checkResult } from './check-result.ts'
import { clockOf, type OtherClock } from './clock-check.ts'
import { type FormReply, formCheck } from './form-check.ts'
import type { Machine } from './machine.ts'

/** The vendor allows two requests a second for a token, and the site itself asks too. */
const BETWEEN_REQUESTS_MS = 600
const REQUEST_TIMEOUT_MS = 10_000

export interface TypeformLook {
  readonly checks: readonly CheckResult[]
  readonly clocks: readonly OtherClock[]
}

/** Asks the vendor about every form in use: whether it is there, with our names, and tells us of what is answered. */
export function typeformLook(config: Pick<Config, 'forms' | 'typeform' | 'publicOrigin'>, machine: Machine) {
  const { good, warning } = checkResult('typeform', 'Typeform')
  return async (): Promise<TypeformLook> => {
    const used = surveys.flatMap((survey) => {
      const form = config.forms[survey.id]
      return form.kind === 'typeform' ? [{ survey, formId: form.formId }] : []
    })
    if (used.length === 0) return { checks: [good('Ninguna encuesta lo usa.')], clocks: [] }
    if (!config.typeform.token) return { checks: [warning(NO_TOKEN, GIVE_TOKEN)], clocks: [] }
    const ask = asker(config.typeform, machine)
    const checks: CheckResult[] = []
    for (const { survey, formId } of used) checks.push(await lookAt(survey, formId))
    return { checks, clocks: ask.clocks() }

    async function lookAt(survey: CatalogSurvey, formId: string): Promise<CheckResult> {
      const form = await ask.get(`/forms/${formId}`)
      const webhooks = form.kind === 'answered' ? await ask.get(`/forms/${formId}/webhooks`) : form
      return formCheck({ survey, formId, form, webhooks, publicOrigin: config.publicOrigin })
    }
  }
}

function asker({ token, apiOrigin }: Config['typeform'], { fetch, now }: Machine) {
  let clock: OtherClock[] = []
  let isFirst = true
  let isDown = false
  return {
    clocks: () => clock,
    async get(path: string): Promise<FormReply> {
      // Whoever waits for the panel must not wait for each form in turn.
      if (isDown) return { kind: 'unreachable' }
      if (!isFirst) await setTimeout(BETWEEN_REQUESTS_MS)
      isFirst = false
      try {
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
        const reply = await fetch(new URL(path, apiOrigin), { headers: { authorization: `Bearer ${token}` }, signal })
        clock = clockOf('Typeform', reply, now())
        const body: unknown = await reply.json().catch(() => undefined)
        if (reply.ok) return { kind: 'answered', body }
        return { kind: reply.status === 403 ? notAllowed(body) : troubleOf(reply.status, body) }
      } catch {
        isDown = true
        return { kind: 'unreachable' }
      }
    },
  }
}

/** A form of somebody else's, or a token that may read responses and nothing more: the vendor says the same of both. */
function notAllowed(body: unknown): 'refused' | 'not-allowed' {
  return troubleOf(403, body) === 'refused' ? 'refused' : 'not-allowed'
}

const NO_TOKEN = 'Sin TYPEFORM_TOKEN no se puede revisar ningún formulario ni preguntar por lo que se respondió.'
const GIVE_TOKEN =
  'Define TYPEFORM_TOKEN: una credencial personal con permisos responses:read, forms:read y webhooks:read.'
