import { createHmac } from 'node:crypto'
import type { Finding } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Config } from '../config.ts'
import { graded } from './graded.ts'
import type { Machine } from './machine.ts'
import { publicCall } from './public-call.ts'

const { good, bad } = graded('webhook', 'Webhook de Typeform')

/** Of a kind that the site hears and lets go. */
const CALL = JSON.stringify({ event_id: 'doctor', event_type: 'doctor' })

/**
 * The vendor never shows the secret that it signs with. What can be known is whether its address here takes what is signed with
 * ours.
 */
export async function webhookFinding(
  { publicOrigin, typeform: { webhookSecret }, forms }: Pick<Config, 'publicOrigin' | 'typeform' | 'forms'>,
  machine: Machine,
): Promise<Finding[]> {
  if (webhookSecret === undefined || Object.values(forms).every(({ kind }) => kind !== 'typeform')) return []
  const url = publicOrigin + apiPaths.typeformWebhook
  const signature = `sha256=${createHmac('sha256', webhookSecret).update(CALL).digest('base64')}`
  const headers = { 'content-type': 'application/json', 'typeform-signature': signature }
  const found = await publicCall(machine, url, { method: 'POST', headers, body: CALL })
  if (found.kind === 'silent') return [bad(`${url} no se puede llamar: ${found.why}.`, REACH_IT)]
  const { status } = found.reply
  if (status === 200) return [good(`${url} acepta un aviso firmado con TYPEFORM_WEBHOOK_SECRET. ${NOT_PROVEN}`)]
  if (status === 401) return [bad(`${url} rechaza la firma hecha con TYPEFORM_WEBHOOK_SECRET.`, OTHER_SECRET)]
  return [bad(`${url} contesta ${status} a un aviso bien firmado.`, REACH_IT)]
}

const NOT_PROVEN = 'Que Typeform tenga ese mismo secreto lo prueba su botón «Send test request», no esta orden.'
const OTHER_SECRET =
  'El sitio encendido tiene otro secreto: reinícialo con el de ahora, y pon ese mismo en el webhook de cada formulario.'
const REACH_IT = 'Revisa que el proxy pase /api/webhooks/typeform al sitio. Con 404 o 410, Typeform apaga el webhook.'
