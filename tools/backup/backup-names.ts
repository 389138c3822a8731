import { exactTime, mexicoDay } from '#rules/format/dates.ts'

/** «2026-07-07-180509», in Mexico City. */
export function momentWord(at: number): string {
  return `${mexicoDay(at)}-${exactTime(at).replaceAll(':', '')}`
}

/** Names sort by time. What a restore replaced has another ending: no order deletes it. */
export function backupName(at: number, kind: 'plain' | 'with-key' | 'replaced'): string {
  const endings = { plain: '', 'with-key': '-con-clave', replaced: '-reemplazada' }
  return `encuestas-${momentWord(at)}${endings[kind]}.copia.gz`
}
