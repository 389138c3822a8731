import type { SeenAddress } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { DAY_MS } from '#rules/durations.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { isThisMachine } from '#rules/secure-origin.ts'
import type { Config } from '../config.ts'
import { networkOfAddress } from '../visitor/network.ts'
import { FORGED_ADDRESS, type OriginReport } from './call-outside.ts'
import { bad, type Check, check, good, type Verdict, warning } from './check.ts'

/** The versions of program, Node and database, and whether the running site has the same. */
export const versionsCheck = check('versions', 'Versiones', ({ program, engine, origin }) => {
  if (!program) return undefined
  const made = `Encuestas ${program.version}, Node ${program.node}${engine ? `, ${engine}` : ''}`
  if (origin?.kind !== 'site' || origin.honest.version === program.version) return good(`${made}.`)
  const running = `el sitio encendido es la versión ${origin.honest.version}`
  return warning(`${made}; ${running}.`, 'Reinícialo para que use esta.')
})

/** What only somebody outside can tell: the doctor calls the site at its public address. */
export const outsideChecks: readonly Check[] = [
  check(
    'public-origin',
    'Dirección pública',
    ({ origin, config }) => origin && originVerdict(origin, config.publicOrigin),
  ),
  check('certificate', 'Certificado', ({ certificate, now }) => {
    if (!certificate) return undefined
    const { from, to } = certificate
    const sentence = `Vence el ${dayAndTime(to)}`
    // Some authorities give certificates for a few days, or hours.
    const soonMs = to - from < SHORT_LIVED_MS ? (to - from) / 3 : ENDS_SOON_MS
    if (to - now > soonMs) return good(`${sentence}.`)
    return bad(`${sentence}: le quedan menos de dos semanas y debía renovarse solo.`, RENEW)
  }),
  check('proxy', 'Proxy y direcciones', ({ origin, config }) =>
    origin?.kind === 'site' ? proxyVerdict(origin, config) : undefined,
  ),
  check('pages', 'Páginas', ({ pages }) => pages && pagesVerdict(pages.pages)),
  check('previews', 'Imágenes para compartir', ({ pages: fetched }) => {
    if (!fetched) return undefined
    const { pages, previews } = fetched
    // robots.txt has none.
    const withImage = pages.filter(({ fault, text }) => fault === undefined && text.includes('<html'))
    if (previews.length >= withImage.length) return pagesVerdict(previews)
    return bad('Hay páginas sin su imagen para compartir (og:image).', SEE_LOG)
  }),
  /** Typeform never shows its secret. What can be known: whether ours is accepted, and whether the calls so far were signed with it. */
  check('webhook', 'Webhook de Typeform', ({ webhook, origin, config }) => {
    if (!webhook || origin?.kind !== 'site') return undefined
    const url = config.publicOrigin + apiPaths.typeformWebhook
    if (webhook.kind === 'silent') return bad(`${url} no se puede llamar: ${webhook.why}.`, PASS_WEBHOOK)
    const { status } = webhook.reply
    if (status === 200) return vendorVerdict(origin.honest.webhooks)
    if (status === 401) return bad(`${url} rechaza la firma hecha con TYPEFORM_WEBHOOK_SECRET.`, OTHER_SECRET)
    return bad(`${url} contesta ${status} a un aviso bien firmado.`, PASS_WEBHOOK)
  }),
]

function originVerdict(origin: OriginReport, publicOrigin: string): Verdict {
  switch (origin.kind) {
    case 'site':
      return good(`${publicOrigin} llega a este sitio.`)
    case 'other':
      return bad(`En ${publicOrigin} no contesta este sitio.`, OTHER_SITE)
    case 'silent':
      return bad(`${publicOrigin} no se puede abrir: ${origin.why}.`, REACH_IT)
    case 'moved':
      return bad(
        `${publicOrigin} manda a ${origin.target}: los enlaces, las imágenes y los envíos llevan la dirección equivocada.`,
        `Si el sitio se abre en ${origin.target}, pon PUBLIC_ORIGIN=${origin.target} y reinicia; si no, quita esa redirección del proxy.`,
      )
  }
}

const ENDS_SOON_MS = 14 * DAY_MS
const SHORT_LIVED_MS = 10 * DAY_MS
const RENEW = 'Mira por qué no se renovó: journalctl -u caddy, o certbot renew.'
const REACH_IT = 'Revisa que el sitio y su proxy estén encendidos, el DNS, el certificado y PUBLIC_ORIGIN.'
const OTHER_SITE =
  'Revisa a dónde apuntan PUBLIC_ORIGIN y el proxy. También pasa si el sitio encendido usa otra clave de visitantes o es de una versión anterior: reinícialo.'

/** Whether visitors are seen by their own addresses: not all as one, and nobody by an address of their choice. */
function proxyVerdict({ honest, forged }: Extract<OriginReport, { kind: 'site' }>, config: Config): Verdict {
  const { publicOrigin } = config
  const { network, peer, forwarded } = honest
  if (isOnlyHere(config))
    return good(`Solo esta máquina llega al sitio, y la vio como ${network}: no hay proxy que revisar.`)
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

/** Whether the public address is the site itself and no other machine reaches it: then there is no proxy. */
function isOnlyHere({ publicOrigin, host, port }: Config): boolean {
  const { hostname, port: publicPort } = new URL(publicOrigin)
  return isThisMachine(host) && isThisMachine(hostname) && publicPort === String(port)
}

function pagesVerdict(pages: readonly { readonly fault?: string }[]): Verdict {
  const faults = pages.flatMap(({ fault }) => fault ?? [])
  if (faults.length === 0) return good(`Contestan las ${pages.length} que se pidieron.`)
  return bad(`No contestan como deben: ${faults.join('; ')}.`, SEE_LOG)
}

const SEE_LOG = 'Revisa que el proxy pase todas las rutas al sitio, y qué dice el registro (journalctl -u encuestas).'

function vendorVerdict({ genuine, forged }: SeenAddress['webhooks']): Verdict {
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
const PASS_WEBHOOK =
  'Revisa que el proxy pase /api/webhooks/typeform al sitio. Con 404 o 410, Typeform apaga el webhook.'
