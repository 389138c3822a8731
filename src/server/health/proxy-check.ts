import type { CheckResult, SeenAddress } from '#contract/health-schemas.ts'
import { networkOfAddress } from '../visitor/network.ts'
import { checkResult } from './check-result.ts'
import { FORGED_ADDRESS } from './public-origin.ts'

const { good, bad } = checkResult('proxy', 'Proxy y direcciones')

interface Seen {
  readonly publicOrigin: string
  /** Whether no other machine reaches the site: then there is no proxy. */
  readonly isOnlyHere?: boolean
  readonly honest: SeenAddress
  readonly forged: SeenAddress
}

/** Whether visitors are seen by their own addresses: not all as one, and nobody by an address of their choice. */
export function proxyCheck({ publicOrigin, isOnlyHere, honest, forged }: Seen): CheckResult {
  const { network, peer, forwarded } = honest
  if (isOnlyHere) return good(`Solo esta máquina llega al sitio, y la vio como ${network}: no hay proxy que revisar.`)
  // Each proxy appends an address; we sent none, so the first is ours.
  const visitor = networkOfAddress(forwarded?.split(',')[0]?.trim() ?? '')
  const isUntrusted = forwarded !== null && !honest.isPeerTrusted
  if (isUntrusted || (visitor !== undefined && visitor !== network)) {
    const proxy = honest.isPeerTrusted ? network : peer
    const sentence = `El proxy ${proxy} no está en TRUST_PROXY: todas las visitas se ven como una sola, ${network}. Responde una persona y se rechaza a las demás.`
    return bad(sentence, `Agrega ${trustWord(proxy)} a TRUST_PROXY y reinicia el sitio.`)
  }
  if (forged.network === FORGED_ADDRESS && forged.forwarded?.split(',').at(-1)?.trim() === FORGED_ADDRESS) {
    const sentence = `El sitio le cree a ${peer} el X-Forwarded-For que escribe quien visita: cualquiera puede inventar su dirección y responder cuantas veces quiera.`
    return bad(sentence, PASS_IT_ON)
  }
  // There is a proxy: it is in TRUST_PROXY, or it did the encryption.
  if (forwarded === null && (honest.isPeerTrusted || publicOrigin.startsWith('https:'))) {
    const sentence = `El proxy ${peer} no dice de quién es cada visita (no envía X-Forwarded-For): todas se ven como una sola, ${network}.`
    return bad(sentence, `${PASS_IT_ON} Además, TRUST_PROXY debe tener ${trustWord(peer)}.`)
  }
  if (forged.network !== FORGED_ADDRESS) {
    return good(`El sitio vio esta llamada desde ${network}, y no creyó una dirección inventada.`)
  }
  return good(
    `El sitio vio esta llamada desde ${network}, que está en TRUST_PROXY: desde aquí no se puede probar si le cree también a otros.`,
  )
}

function trustWord(address: string): string {
  return /^(127\.|::1$)/.test(address) ? 'loopback' : address
}

const PASS_IT_ON =
  'En nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; (ver deploy/nginx.conf y deploy/Caddyfile).'
