const FULL = 'no queda espacio en disco'
const FULL_OR_BROKEN = 'el disco está lleno o falla'

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
  [/\bECONNREFUSED\b/, 'nadie contesta en esa dirección'],
  [/\b(ENOTFOUND|EAI_AGAIN)\b/, 'el nombre del servidor no se encuentra'],
  [/\bECONNRESET\b|connection terminated|terminating connection/i, 'se cortó la conexión'],
]

/** Why a database or a file failed, in words for the operator and without a full stop; what is not known, as it was said. */
export function reasonOf(error: unknown): string {
  const said = messageOf(error)
  return known.find(([pattern]) => pattern.test(said))?.[1] ?? said
}

/** Whether there may be no room: SQLite does not always tell a full disk from a broken one. */
export function isDiskFull(error: unknown): boolean {
  return [FULL, FULL_OR_BROKEN].includes(reasonOf(error))
}

/** Connecting to several addresses fails with one error around many: the first is as good as any. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
