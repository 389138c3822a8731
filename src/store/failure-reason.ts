const FULL = 'no queda espacio en disco'
const FULL_OR_BROKEN = 'el disco está lleno o falla'
const UNENCRYPTED = 'ahí se contesta sin cifrar (http), y PUBLIC_ORIGIN dice https'

/** What the system, SQLite and PostgreSQL say of failures that an operator can do something about. */
const known: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\b(ENOSPC|EDQUOT)\b|disk is full|no space left|could not extend file/i, FULL],
  [/disk I\/O error|\bEIO\b/i, FULL_OR_BROKEN],
  [/readonly database|\bEROFS\b/i, 'es de solo lectura'],
  [/\b(EACCES|EPERM)\b/, 'no hay permiso'],
  [/\bENOTDIR\b/, 'no es una carpeta'],
  [/\bENOENT\b/, 'no existe'],
  [/unable to open database file/i, 'no se puede abrir el archivo'],
  [/file is not a database/i, 'no es un archivo de SQLite'],
  [/disk image is malformed/i, 'el archivo está dañado'],
  [/database is locked/i, 'otro programa la tiene ocupada'],
  [/\bECONNREFUSED\b/, 'nadie escucha ahí'],
  [/\bENOTFOUND\b/, 'ese nombre no existe en el DNS'],
  [/\bEAI_AGAIN\b/, 'el DNS no contesta'],
  [/\b(ECONNRESET|UND_ERR_SOCKET)\b|connection terminated|terminating connection/i, 'la conexión se corta'],
  [/\b(EHOSTUNREACH|ENETUNREACH)\b/, 'no hay camino hasta ahí'],
  [/\bUND_ERR_CONNECT_TIMEOUT\b/, 'la conexión tarda demasiado'],
  [/\bTimeoutError\b/, 'no contesta a tiempo'],
  [/\b(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)\b/, UNENCRYPTED],
  [/\bCERT_HAS_EXPIRED\b/, 'su certificado venció'],
  [/\bCERT_NOT_YET_VALID\b/, 'su certificado todavía no vale (¿está bien el reloj?)'],
  [/\bERR_TLS_CERT_ALTNAME_INVALID\b/, 'su certificado es de otro nombre'],
  // A complete chain from a private authority, such as Caddy's where it has no public name, lacks the issuer's certificate.
  [/\b(\w*SELF_SIGNED\w*|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)\b/, 'su certificado no lo firma una autoridad conocida'],
  [/\bUNABLE_TO_VERIFY_LEAF_SIGNATURE\b/, 'a su certificado le falta la cadena (fullchain)'],
]

/** Why a database, a file or a call failed, in words for the operator and without a full stop; what is not known, as it was said. */
export function reasonOf(error: unknown): string {
  const first = firstOf(error)
  const said = first instanceof Error ? first.message : String(first)
  const { name, code } = first as { name?: string; code?: unknown }
  const whole = [name, code, said].join(' ')
  return known.find(([pattern]) => pattern.test(whole))?.[1] ?? said
}

/** Whether there may be no room: SQLite does not always tell a full disk from a broken one. */
export function isDiskFull(error: unknown): boolean {
  return [FULL, FULL_OR_BROKEN].includes(reasonOf(error))
}

/** Connecting to several addresses fails with one error around many, of which the first is as good as any; fetch wraps its cause. */
function firstOf(error: unknown): unknown {
  if (error instanceof AggregateError && error.errors.length > 0) return firstOf(error.errors[0])
  return error instanceof TypeError && error.cause ? firstOf(error.cause) : error
}
