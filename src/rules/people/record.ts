import { type CsvCell, csvHeader, csvLine } from '../format/csv.ts'
import { sortableTime } from '../format/dates.ts'

/** Everything that people who work here do and that is kept with their name, as the panel tells it. */
export const actions = {
  publish: 'Publicó resultados',
  withdraw: 'Retiró una publicación',
  'client-link': 'Dio un enlace a un cliente',
  'client-revoked': 'Revocó el enlace de un cliente',
  'made-public': 'Hizo pública una publicación',
  receipt: 'Guardó el acuse de una publicación',
  prepare: 'Preparó una publicación',
  story: 'Escribió con qué abre una publicación',
  open: 'Abrió una encuesta',
  visibility: 'Cambió para quién es una encuesta',
  'new-link': 'Cambió el enlace de una encuesta',
  emptied: 'Borró las respuestas de una encuesta de prueba',
  reopen: 'Volvió a abrir una encuesta',
  close: 'Cerró una encuesta',
  dates: 'Cambió las fechas de una encuesta',
  'close-for-good': 'Cerró una encuesta para siempre',
  rule: 'Cambió una regla que aparta respuestas',
  method: 'Escribió la ficha metodológica',
  codes: 'Cambió los códigos de una pregunta abierta',
  coded: 'Subió textos codificados',
  settled: 'Resolvió diferencias entre codificadores',
  export: 'Descargó datos',
  draft: 'Guardó un borrador',
  'draft-removed': 'Borró un borrador',
  'draft-shared': 'Compartió la vista previa de un borrador',
  'draft-unshared': 'Retiró la vista previa de un borrador',
  recount: 'Contó de nuevo las respuestas',
  backup: 'Hizo un respaldo',
  restore: 'Restauró un respaldo',
  'account-added': 'Agregó a una persona',
  'account-changed': 'Cambió la cuenta de una persona',
  'account-removed': 'Quitó el acceso a una persona',
  'password-changed': 'Cambió su contraseña',
  'logins-refused': 'Se rechazaron muchos intentos de entrar',
} as const

export type Action = keyof typeof actions

export function isAction(text: string): text is Action {
  return Object.hasOwn(actions, text)
}

/** One line of the record. Tells nothing about respondents, and no password, token or hash. */
export interface RecordEntry {
  /** In milliseconds. */
  readonly at: number
  /** Their user name; in a terminal, that of the machine. */
  readonly person: string
  readonly origin: Origin
  readonly action: Action
  readonly surveyId?: string | undefined
  readonly detail?: string | undefined
  /** Where one was asked for. */
  readonly reason?: string | undefined
}

/** Where it was done. `site`: by the server itself; `before`: kept before there were accounts. */
export const originNames = { panel: 'panel', terminal: 'terminal', site: 'sitio', before: '' } as const

export type Origin = keyof typeof originNames

const columns: readonly [string, (entry: RecordEntry) => CsvCell][] = [
  ['Cuándo', ({ at }) => sortableTime(at)],
  ['Quién', ({ person }) => person],
  ['Dónde', ({ origin }) => originNames[origin]],
  ['Qué', ({ action }) => actions[action]],
  ['Encuesta', ({ surveyId }) => surveyId],
  ['Detalle', ({ detail }) => detail],
  ['Motivo', ({ reason }) => reason],
]

export const recordHeader = (): string => csvHeader(columns.map(([name]) => name))

export const recordLine = (entry: RecordEntry): string => csvLine(columns.map(([, cell]) => cell(entry)))
