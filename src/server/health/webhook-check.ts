import type { CheckResult, SeenAddress } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { Config } from '../config.ts'
import { signatureOf } from '../typeform/signature.ts'
import { checkResult } from './check-result.ts'
import { publicCall } from './public-call.ts'

const { good, warning, bad } = checkResult('webhook', 'Webhook de Typeform')

/** Of a kind that the site hears and lets go. */
const CALL = JSON.stringify({ event_id: 'doctor', event_type: 'doctor' })

/**
 * The vendor never shows the secret that it signs with. What can be known is whether its address here takes what is signed with
 * ours, and whether what came so far was.
 */
export async function webhookCheck(
  { publicOrigin, typeform: { webhookSecret }, forms }: Pick<Config, 'publicOrigin' | 'typeform' | 'forms'>,
  heard: SeenAddress['webhooks'],
): Promise<CheckResult[]> {
  if (webhookSecret === undefined || Object.values(forms).every(({ kind }) => kind !== 'typeform')) return []
  const url = publicOrigin + apiPaths.typeformWebhook
  const headers = { 'content-type': 'application/json', 'typeform-signature': signatureOf(webhookSecret, CALL) }
  const found = await publicCall(url, { method: 'POST', headers, body: CALL })
  if (found.kind === 'silent') return [bad(`${url} no se puede llamar: ${found.why}.`, REACH_IT)]
  const { status } = found.reply
  if (status === 200) return [vendorCheck(heard)]
  if (status === 401) return [bad(`${url} rechaza la firma hecha con TYPEFORM_WEBHOOK_SECRET.`, OTHER_SECRET)]
  return [bad(`${url} contesta ${status} a un aviso bien firmado.`, REACH_IT)]
}

function vendorCheck({ genuine, forged }: SeenAddress['webhooks']): CheckResult {
  const since = 'desde que arrancó el sitio'
  if (forged > 0) {
    const amounts = `${since}: ${wholeNumber(forged)}; con la buena: ${wholeNumber(genuine)}`
    return warning(
      `Acepta lo firmado con TYPEFORM_WEBHOOK_SECRET, pero llegaron avisos con otra firma (${amounts}): el webhook de algún formulario puede tener otro secreto.`,
      'Pon en el webhook de cada formulario, en Typeform, el mismo secreto que en TYPEFORM_WEBHOOK_SECRET.',
    )
  }
  if (genuine > 0) return good(`Typeform firma con el mismo secreto (avisos ${since}: ${wholeNumber(genuine)}).`)
  return good(
    `Acepta lo firmado con TYPEFORM_WEBHOOK_SECRET. Que Typeform tenga el mismo secreto no consta todavía: ${since} no ha llegado ningún aviso suyo.`,
  )
}

const OTHER_SECRET =
  'El sitio encendido tiene otro secreto: reinícialo con el de ahora, y pon ese mismo en el webhook de cada formulario.'
const REACH_IT = 'Revisa que el proxy pase /api/webhooks/typeform al sitio. Con 404 o 410, Typeform apaga el webhook.'
