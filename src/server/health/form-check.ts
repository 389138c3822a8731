import type { CheckResult } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Survey } from '#surveys/survey.ts'
import { formDefinition } from '../typeform/form-definition.ts'
import type { Reply, Trouble } from '../typeform/responses-api.ts'
import { checkResult } from './check-result.ts'

interface Look {
  readonly survey: Survey
  readonly formId: string
  readonly form: Reply
  readonly webhooks: Reply
  readonly publicOrigin: string
}

interface Fault {
  readonly isBad: boolean
  readonly sentence: string
  readonly advice: string
}

/** What the vendor says of one form, held against the survey. */
export function formCheck({ survey, formId, form, webhooks, publicOrigin }: Look): CheckResult {
  const { good, warning, bad } = checkResult(`typeform-${survey.id}`, `Typeform, encuesta ${survey.id}`)
  const faults =
    form.kind === 'answered'
      ? [...faultsOfForm(survey, form.body), ...faultsOfWebhooks(webhooks, publicOrigin)]
      : [troubles[form.kind](formId, survey.id)]
  if (faults.length === 0) return good(`El formulario ${formId} tiene todas las preguntas y avisa a este sitio.`)
  const grade = faults.some(({ isBad }) => isBad) ? bad : warning
  return grade(faults.map(({ sentence }) => sentence).join(' '), faults.map(({ advice }) => advice).join(' '))
}

const troubles: Record<Trouble, (formId: string, survey: string) => Fault> = {
  unreachable: () => ({
    isBad: false,
    sentence: 'Typeform no contesta, o pide esperar.',
    advice: 'Repite en unos minutos; si sigue, revisa la salida a internet y TYPEFORM_API.',
  }),
  refused: () => ({
    isBad: true,
    sentence: 'Typeform rechaza la credencial TYPEFORM_TOKEN.',
    advice: 'Crea otra en tu cuenta de Typeform, ponla en TYPEFORM_TOKEN y reinicia el sitio.',
  }),
  'not-allowed': (formId) => ({
    isBad: false,
    sentence: `La credencial no puede leer el formulario ${formId}: es de otra cuenta, o solo puede leer respuestas.`,
    advice: 'Usa una credencial de esa cuenta con permisos responses:read, forms:read y webhooks:read.',
  }),
  'unknown-form': (formId, survey) => ({
    isBad: true,
    sentence: `No existe el formulario ${formId}.`,
    advice: `Corrige FORM_${survey} (typeform:ID, o builtin) y reinicia el sitio.`,
  }),
  'bad-question': (formId, survey) => ({
    isBad: true,
    sentence: `Typeform no acepta el ID ${formId}.`,
    advice: `Corrige FORM_${survey} y reinicia el sitio.`,
  }),
}

function faultsOfForm(survey: Survey, body: unknown): Fault[] {
  const wanted = formDefinition(survey)
  const { hidden, fields } = (body ?? {}) as { hidden?: unknown; fields?: unknown }
  const declared = Array.isArray(hidden) ? hidden : []
  const refs = refsOf(fields)
  const undeclared = wanted.hidden.filter((name) => !declared.includes(name))
  const missing = wanted.fields.map(({ ref }) => ref).filter((ref) => !refs.has(ref))
  const faults: Fault[] = []
  if (undeclared.length > 0) {
    faults.push({
      // Without it nothing leads from a response to who gave it.
      isBad: undeclared.includes('session_id'),
      sentence: `El formulario no declara los campos ocultos ${undeclared.join(', ')}: lo que se responde llega sin ellos.`,
      advice: 'Decláralos en Typeform (Hidden fields) y publica el formulario.',
    })
  }
  if (missing.length > 0) {
    faults.push({
      isBad: false,
      sentence: `Ningún campo lleva el nombre (ref) de estas preguntas: ${missing.join(', ')}. No se cuentan.`,
      advice: `Crea el formulario con lo que imprime npm run -s typeform:form -- ${survey.id}.`,
    })
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

function faultsOfWebhooks(webhooks: Reply, publicOrigin: string): Fault[] {
  const address = publicOrigin + apiPaths.typeformWebhook
  if (webhooks.kind !== 'answered') {
    return [
      {
        isBad: false,
        sentence: 'No se pudo leer qué webhooks tiene el formulario.',
        advice: 'Da a la credencial TYPEFORM_TOKEN el permiso webhooks:read.',
      },
    ]
  }
  const items = (webhooks.body as { items?: unknown } | null)?.items
  const ours = (Array.isArray(items) ? items : []).filter((item: { url?: unknown } | null) => item?.url === address)
  if (ours.length === 0) {
    return [
      {
        isBad: true,
        sentence: 'Ningún webhook del formulario avisa a este sitio.',
        advice: `Crea uno en Typeform con la dirección ${address} y el secreto de TYPEFORM_WEBHOOK_SECRET.`,
      },
    ]
  }
  if (ours.some((item: { enabled?: unknown }) => item.enabled === true)) return []
  return [
    {
      isBad: true,
      sentence: 'El webhook del formulario está apagado: Typeform lo apaga cuando la dirección contesta 404 o 410.',
      advice: 'Enciéndelo en Typeform (Connect, Webhooks).',
    },
  ]
}
