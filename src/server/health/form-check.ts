import type { CheckResult } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Survey } from '#surveys/survey.ts'
import { formDefinition } from '../typeform/form-definition.ts'
import type { Reply, Trouble } from '../typeform/responses-api.ts'
import { checkResult, worstGrade } from './check-result.ts'

interface Look {
  readonly survey: Survey
  readonly formId: string
  readonly form: Reply
  readonly webhooks: Reply
  readonly publicOrigin: string
}

type Results = ReturnType<typeof checkResult>

/** What the vendor says of one form, held against the survey. */
export function formCheck({ survey, formId, form, webhooks, publicOrigin }: Look): CheckResult {
  const results = checkResult(`typeform-${survey.id}`, `Typeform, encuesta ${survey.id}`)
  const faults =
    form.kind === 'answered'
      ? [...faultsOfForm(results, survey, form.body), ...faultsOfWebhooks(results, webhooks, publicOrigin)]
      : [troubleWith(results, form.kind, { formId, setting: `FORM_${survey.id}` })]
  if (faults.length === 0)
    return results.good(`El formulario ${formId} tiene todas las preguntas y avisa a este sitio.`)
  const grade = results[worstGrade(faults) === 'bad' ? 'bad' : 'warning']
  return grade(faults.map(({ sentence }) => sentence).join(' '), faults.map(({ advice }) => advice).join(' '))
}

function troubleWith(
  { warning, bad }: Results,
  trouble: Trouble,
  { formId, setting }: { formId: string; setting: string },
): CheckResult {
  switch (trouble) {
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
    // Without it nothing leads from a response to who gave it.
    const grade = undeclared.includes('session_id') ? bad : warning
    const sentence = `El formulario no declara los campos ocultos ${undeclared.join(', ')}: lo que se responde llega sin ellos.`
    faults.push(grade(sentence, 'Decláralos en Typeform (Hidden fields) y publica el formulario.'))
  }
  if (missing.length > 0) {
    const sentence = `Ningún campo lleva el nombre (ref) de estas preguntas: ${missing.join(', ')}. No se cuentan.`
    faults.push(warning(sentence, `Crea el formulario con lo que imprime npm run -s typeform:form -- ${survey.id}.`))
  }
  return faults
}

/** Also of questions inside a group. */
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
