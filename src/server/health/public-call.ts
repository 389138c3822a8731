const TIMEOUT_MS = 30_000

export type PublicReply =
  | { readonly kind: 'answered'; readonly reply: Response; readonly text: string }
  /** Why nobody answers, as a sentence without its full stop. */
  | { readonly kind: 'silent'; readonly why: string }

/** Calls the site as the world does. A redirection is an answer: nobody is followed elsewhere. */
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
  // With all that belongs to it, of an authority of one's own: so does Caddy where it has no public name.
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
