import type { CheckResult, SeenAddress } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { operatorCommand } from '#store/operator-command.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import type { Config } from '../config.ts'
import { formDefinition } from '../typeform/form-definition.ts'
import { type Reply, responsesApi, type TypeformFailure } from '../typeform/responses-api.ts'
import { signatureOf } from '../typeform/signature.ts'
import { checkResult, worstGrade } from './check-result.ts'
import { clockOf, type OtherClock } from './clock-check.ts'
import { publicCall } from './public-origin.ts'

export interface TypeformReport {
  readonly checks: readonly CheckResult[]
  readonly clocks: readonly OtherClock[]
}

/** Asks Typeform about every form in use: whether it exists, has our questions, and sends us responses. */
export async function checkTypeform(
  { forms, typeform, publicOrigin }: Pick<Config, 'forms' | 'typeform' | 'publicOrigin'>,
  now: () => number,
): Promise<TypeformReport> {
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
  // While it does not answer, the panel must not wait for each form in turn.
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

interface FormReplies {
  readonly survey: Survey
  readonly formId: string
  readonly form: Reply
  readonly webhooks: Reply
  readonly publicOrigin: string
}

type Results = ReturnType<typeof checkResult>

/** Compares one form with its survey. */
export function formCheck({ survey, formId, form, webhooks, publicOrigin }: FormReplies): CheckResult {
  const results = checkResult(`typeform-${survey.id}`, `Typeform, encuesta ${survey.id}`)
  const faults =
    form.kind === 'answered'
      ? [...faultsOfForm(results, survey, form.body), ...faultsOfWebhooks(results, webhooks, publicOrigin)]
      : [failureResult(results, form.kind, { formId, setting: `FORM_${survey.id}` })]
  if (faults.length === 0)
    return results.good(`El formulario ${formId} tiene todas las preguntas y avisa a este sitio.`)
  const grade = results[worstGrade(faults) === 'bad' ? 'bad' : 'warning']
  return grade(faults.map(({ sentence }) => sentence).join(' '), faults.map(({ advice }) => advice).join(' '))
}

function failureResult(
  { warning, bad }: Results,
  failure: TypeformFailure,
  { formId, setting }: { formId: string; setting: string },
): CheckResult {
  switch (failure) {
    case 'unreachable':
      return warning(
        'Typeform no contesta, o pide esperar.',
        'Repite en unos minutos; si sigue, revisa la salida a internet y TYPEFORM_API.',
      )
    case 'refused':
      return bad(
        'Typeform rechaza la credencial TYPEFORM_TOKEN.',
        'Crea otra en tu cuenta de Typeform, ponla en TYPEFORM_TOKEN y reinicia el sitio.',
      )
    case 'not-allowed':
      return warning(
        `La credencial no puede leer el formulario ${formId}: es de otra cuenta, o solo puede leer respuestas.`,
        'Usa una credencial de esa cuenta con permisos responses:read, forms:read y webhooks:read.',
      )
    case 'unknown-form':
      return bad(
        `No existe el formulario ${formId}.`,
        `Corrige ${setting} (typeform:ID, o builtin) y reinicia el sitio.`,
      )
    case 'bad-question':
      return bad(`Typeform no acepta el ID ${formId}.`, `Corrige ${setting} y reinicia el sitio.`)
  }
}

function faultsOfForm({ warning, bad }: Results, survey: Survey, body: unknown): CheckResult[] {
  const wanted = formDefinition(survey)
  const { hidden, fields } = (body ?? {}) as { hidden?: unknown; fields?: unknown }
  const declared = Array.isArray(hidden) ? hidden : []
  const refs = refsOf(fields)
  const undeclared = wanted.hidden.filter((name) => !declared.includes(name))
  const missing = wanted.fields.map(({ ref }) => ref).filter((ref) => !refs.has(ref))
  const faults: CheckResult[] = []
  if (undeclared.length > 0) {
    // Without it a response cannot be matched to its session.
    const grade = undeclared.includes('session_id') ? bad : warning
    const sentence = `El formulario no declara los campos ocultos ${undeclared.join(', ')}: lo que se responde llega sin ellos.`
    faults.push(grade(sentence, 'Decláralos en Typeform (Hidden fields) y publica el formulario.'))
  }
  if (missing.length > 0) {
    const sentence = `Ningún campo lleva el nombre (ref) de estas preguntas: ${missing.join(', ')}. No se cuentan.`
    faults.push(
      warning(
        sentence,
        `Crea el formulario con lo que imprime ${operatorCommand(`formulario-typeform ${survey.id}`)}.`,
      ),
    )
  }
  return faults
}

/** Including questions inside a group. */
function refsOf(fields: unknown): Set<string> {
  if (!Array.isArray(fields)) return new Set()
  return new Set(
    fields.flatMap((field: { ref?: unknown; properties?: { fields?: unknown } } | null) => [
      String(field?.ref ?? ''),
      ...refsOf(field?.properties?.fields),
    ]),
  )
}

function faultsOfWebhooks({ warning, bad }: Results, webhooks: Reply, publicOrigin: string): CheckResult[] {
  if (webhooks.kind !== 'answered') {
    const sentence = 'No se pudo leer qué webhooks tiene el formulario.'
    return [warning(sentence, 'Da a la credencial TYPEFORM_TOKEN el permiso webhooks:read.')]
  }
  const address = publicOrigin + apiPaths.typeformWebhook
  const items = (webhooks.body as { items?: unknown } | null)?.items
  const ours = (Array.isArray(items) ? items : []).filter((item: { url?: unknown } | null) => item?.url === address)
  if (ours.length === 0) {
    const advice = `Crea uno en Typeform con la dirección ${address} y el secreto de TYPEFORM_WEBHOOK_SECRET.`
    return [bad('Ningún webhook del formulario avisa a este sitio.', advice)]
  }
  if (ours.some((item: { enabled?: unknown }) => item.enabled === true)) return []
  const sentence = 'El webhook del formulario está apagado: Typeform lo apaga cuando la dirección contesta 404 o 410.'
  return [bad(sentence, 'Enciéndelo en Typeform (Connect, Webhooks).')]
}

const webhook = checkResult('webhook', 'Webhook de Typeform')

/** An event that the site accepts and ignores. */
const CALL = JSON.stringify({ event_id: 'doctor', event_type: 'doctor' })

/**
 * Typeform never shows the secret that it signs with. What can be known is whether the site accepts what is signed with ours, and
 * whether the calls received so far were signed with it.
 */
export async function webhookCheck(
  { publicOrigin, typeform: { webhookSecret }, forms }: Pick<Config, 'publicOrigin' | 'typeform' | 'forms'>,
  webhookCounts: SeenAddress['webhooks'],
): Promise<CheckResult[]> {
  if (webhookSecret === undefined || Object.values(forms).every(({ kind }) => kind !== 'typeform')) return []
  const url = publicOrigin + apiPaths.typeformWebhook
  const headers = { 'content-type': 'application/json', 'typeform-signature': signatureOf(webhookSecret, CALL) }
  const found = await publicCall(url, { method: 'POST', headers, body: CALL })
  if (found.kind === 'silent') return [webhook.bad(`${url} no se puede llamar: ${found.why}.`, REACH_IT)]
  const { status } = found.reply
  if (status === 200) return [vendorCheck(webhookCounts)]
  if (status === 401) return [webhook.bad(`${url} rechaza la firma hecha con TYPEFORM_WEBHOOK_SECRET.`, OTHER_SECRET)]
  return [webhook.bad(`${url} contesta ${status} a un aviso bien firmado.`, REACH_IT)]
}

function vendorCheck({ genuine, forged }: SeenAddress['webhooks']): CheckResult {
  const since = 'desde que arrancó el sitio'
  if (forged > 0) {
    const amounts = `${since}: ${wholeNumber(forged)}; con la buena: ${wholeNumber(genuine)}`
    return webhook.warning(
      `Acepta lo firmado con TYPEFORM_WEBHOOK_SECRET, pero llegaron avisos con otra firma (${amounts}): el webhook de algún formulario puede tener otro secreto.`,
      'Pon en el webhook de cada formulario, en Typeform, el mismo secreto que en TYPEFORM_WEBHOOK_SECRET.',
    )
  }
  if (genuine > 0)
    return webhook.good(`Typeform firma con el mismo secreto (avisos ${since}: ${wholeNumber(genuine)}).`)
  return webhook.good(
    `Acepta lo firmado con TYPEFORM_WEBHOOK_SECRET. Que Typeform tenga el mismo secreto no consta todavía: ${since} no ha llegado ningún aviso suyo.`,
  )
}

const OTHER_SECRET =
  'El sitio encendido tiene otro secreto: reinícialo con el de ahora, y pon ese mismo en el webhook de cada formulario.'
const REACH_IT = 'Revisa que el proxy pase /api/webhooks/typeform al sitio. Con 404 o 410, Typeform apaga el webhook.'
