import { apiPaths } from '#contract/paths.ts'
import { operatorCommand } from '#store/operator-command.ts'
import type { Survey } from '#surveys/survey.ts'
import { missingInForm } from '../typeform/form-definition.ts'
import type { Reply, TypeformFailure } from '../typeform/responses-api.ts'
import { bad, check, good, type Verdict, warning, worstGrade } from './check.ts'
import type { FormReplies } from './read-facts.ts'

/** Of every form in use: whether it exists, has our questions, and sends us responses. */
export const typeformCheck = check('typeform', 'Typeform', ({ typeform, config }) => {
  if (typeform === undefined) return undefined
  if (typeform === 'unused') return good('Ninguna encuesta lo usa.')
  if (typeform === 'no-token') return warning(NO_TOKEN, GIVE_TOKEN)
  return typeform.map((replies) => ({ ...formVerdict(replies, config.publicOrigin), survey: replies.survey.id }))
})

const NO_TOKEN = 'Sin TYPEFORM_TOKEN no se puede revisar ningún formulario ni preguntar por lo que se respondió.'
const PERMISSIONS = 'con permisos responses:read, forms:read y webhooks:read'
const GIVE_TOKEN = `Define TYPEFORM_TOKEN: una credencial personal ${PERMISSIONS}.`

/** Compares one form with its survey. */
function formVerdict({ survey, formId, form, webhooks }: FormReplies, publicOrigin: string): Verdict {
  const faults =
    form.kind === 'answered'
      ? [...faultsOfForm(survey, form.body), ...faultsOfWebhooks(webhooks, publicOrigin)]
      : [failureVerdicts[form.kind](formId, `FORM_${survey.id}`)]
  if (faults.length === 0) return good(`El formulario ${formId} tiene todas las preguntas y avisa a este sitio.`)
  return {
    grade: worstGrade(faults),
    sentence: faults.map(({ sentence }) => sentence).join(' '),
    advice: faults.map(({ advice }) => advice).join(' '),
  }
}

const failureVerdicts: Record<TypeformFailure, (formId: string, setting: string) => Verdict> = {
  unreachable: () =>
    warning(
      'Typeform no contesta, o pide esperar.',
      'Repite en unos minutos; si sigue, revisa la salida a internet y TYPEFORM_API.',
    ),
  refused: () =>
    bad(
      'Typeform rechaza la credencial TYPEFORM_TOKEN.',
      'Crea otra en tu cuenta de Typeform, ponla en TYPEFORM_TOKEN y reinicia el sitio.',
    ),
  'not-allowed': (formId) =>
    warning(
      `La credencial no puede leer el formulario ${formId}: es de otra cuenta, o solo puede leer respuestas.`,
      `Usa una credencial de esa cuenta ${PERMISSIONS}.`,
    ),
  'unknown-form': (formId, setting) =>
    bad(`No existe el formulario ${formId}.`, `Corrige ${setting} (typeform:ID, o builtin) y reinicia el sitio.`),
  'bad-question': (formId, setting) =>
    bad(`Typeform no acepta el ID ${formId}.`, `Corrige ${setting} y reinicia el sitio.`),
}

function faultsOfForm(survey: Survey, body: unknown): Verdict[] {
  const { undeclared, missing } = missingInForm(survey, body)
  const faults: Verdict[] = []
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

function faultsOfWebhooks(webhooks: Reply, publicOrigin: string): Verdict[] {
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
