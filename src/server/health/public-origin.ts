import { Check } from 'typebox/value'
import { type CheckResult, SeenAddress, TOKEN_HEADER } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Config } from '../config.ts'
import { seenAddressTokens } from '../visitor/seen-address-tokens.ts'
import { checkResult } from './check-result.ts'
import { clockOf, type OtherClock } from './clock-check.ts'
import type { Machine } from './machine.ts'

const { good, bad } = checkResult('public-origin', 'Dirección pública')

/** Reserved for documentation: nobody has it. */
export const FORGED_ADDRESS = '203.0.113.77'

interface OriginReport {
  readonly result: CheckResult
  readonly clocks?: readonly OtherClock[]
  /** Which address the site saw, honestly and with a forged header; nothing where another site answers. */
  readonly seen?: { readonly honest: SeenAddress; readonly forged: SeenAddress }
}

/** Calls the site at its public address: whether this site answers, and which address it sees. */
export async function checkPublicOrigin(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  visitorSecret: string,
  machine: Machine,
): Promise<OriginReport> {
  const first = await publicCall(`${publicOrigin}/healthz`)
  if (first.kind === 'silent') return { result: bad(`${publicOrigin} no se puede abrir: ${first.why}.`, REACH_IT) }
  const now = machine.now()
  const clocks = clockOf(`quien contesta en ${publicOrigin}`, first.reply, now)
  const moved = first.reply.headers.get('location')
  if (moved !== null && first.reply.status >= 300) return { result: redirected(publicOrigin, moved), clocks }
  // By the site's clock: ours may be wrong.
  const at = now + (clocks[0]?.aheadMs ?? 0)
  const tokens = seenAddressTokens(visitorSecret)
  const ask = async (headers: Record<string, string>) => {
    const url = publicOrigin + apiPaths.seenAddress
    const reply = await publicCall(url, { headers: { [TOKEN_HEADER]: tokens.make('ask', at), ...headers } })
    const seen = seenAddressIn(reply)
    return seen && tokens.isFrom('tell', seen.proof, at) ? seen : undefined
  }
  const honest = await ask({})
  const forged = await ask({ 'x-forwarded-for': FORGED_ADDRESS })
  if (!honest || !forged) return { result: bad(`En ${publicOrigin} no contesta este sitio.`, OTHER_SITE), clocks }
  return { result: good(`${publicOrigin} llega a este sitio.`), clocks, seen: { honest, forged } }
}

function redirected(publicOrigin: string, location: string): CheckResult {
  const target = URL.parse(location, publicOrigin)?.origin ?? location
  return bad(
    `${publicOrigin} manda a ${target}: los enlaces, las imágenes y los envíos llevan la dirección equivocada.`,
    `Si el sitio se abre en ${target}, pon PUBLIC_ORIGIN=${target} y reinicia; si no, quita esa redirección del proxy.`,
  )
}

function seenAddressIn(reply: PublicReply): SeenAddress | undefined {
  if (reply.kind === 'silent' || reply.reply.status !== 200) return undefined
  try {
    const body: unknown = JSON.parse(reply.text)
    return Check(SeenAddress, body) ? body : undefined
  } catch {
    return undefined
  }
}

const REACH_IT = 'Revisa que el sitio y su proxy estén encendidos, el DNS, el certificado y PUBLIC_ORIGIN.'
const OTHER_SITE =
  'Revisa a dónde apuntan PUBLIC_ORIGIN y el proxy. También pasa si el sitio encendido usa otra clave de visitantes o es de una versión anterior: reinícialo.'

const TIMEOUT_MS = 30_000

type PublicReply =
  | { readonly kind: 'answered'; readonly reply: Response; readonly text: string }
  /** Why nobody answers, in words without a full stop. */
  | { readonly kind: 'silent'; readonly why: string }

/** Calls the site from outside. A redirect counts as an answer and is not followed. */
export async function publicCall(url: string, init: RequestInit = {}): Promise<PublicReply> {
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    return { kind: 'answered', reply, text: await reply.text() }
  } catch (error) {
    return { kind: 'silent', why: whyOf(error) }
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nadie escucha ahí',
  ENOTFOUND: 'ese nombre no existe en el DNS',
  EAI_AGAIN: 'el DNS no contesta',
  ECONNRESET: 'la conexión se corta',
  EHOSTUNREACH: 'no hay camino hasta ahí',
  ENETUNREACH: 'no hay camino hasta ahí',
  UND_ERR_CONNECT_TIMEOUT: 'la conexión tarda demasiado',
  UND_ERR_SOCKET: 'la conexión se corta',
  EPROTO: 'ahí se contesta sin cifrar (http), y PUBLIC_ORIGIN dice https',
  ERR_SSL_WRONG_VERSION_NUMBER: 'ahí se contesta sin cifrar (http), y PUBLIC_ORIGIN dice https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'ahí se contesta sin cifrar (http), y PUBLIC_ORIGIN dice https',
  CERT_HAS_EXPIRED: 'su certificado venció',
  CERT_NOT_YET_VALID: 'su certificado todavía no vale (¿está bien el reloj?)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'su certificado es de otro nombre',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'su certificado no lo firma una autoridad conocida',
  SELF_SIGNED_CERT_IN_CHAIN: 'su certificado no lo firma una autoridad conocida',
  // A complete chain from a private authority, such as Caddy's where it has no public name.
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'su certificado no lo firma una autoridad conocida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'a su certificado le falta la cadena (fullchain)',
}

function whyOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no contesta a tiempo'
  const cause = error instanceof Error ? error.cause : undefined
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  const { code, message } = (first ?? error) as { code?: string; message?: string }
  return reasons[code ?? ''] ?? message ?? String(error)
}
