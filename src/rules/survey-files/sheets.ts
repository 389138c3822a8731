import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { NO_ROLE, roles } from './option-roles.ts'
import { types } from './question-types.ts'

interface SheetColumn {
  readonly width?: number
  /** The parts of a question that it says. */
  readonly says?: readonly string[]
  /** What its cells offer, without imposing it. */
  readonly offers?: readonly string[]
}

export const accents: ReadonlyMap<string, SurveyDocument['accent']> = new Map([
  ['azul', 'blue'],
  ['verde', 'green'],
  ['ámbar', 'amber'],
  ['morado', 'purple'],
  ['cian', 'cyan'],
])

/** Columns of each sheet in the order in which they are written. Those that XLSForm does not know are ours. */
export const sheets = {
  survey: {
    type: { width: 28, offers: types },
    name: { width: 24, says: ['id'] },
    label: { width: 70, says: ['text'] },
    hint: { width: 40, says: ['help'] },
    required: { says: ['required'], offers: ['yes', 'no'] },
    relevant: { width: 40, says: ['showIf'] },
    constraint: { says: ['atMost'] },
    appearance: { offers: ['multiline'] },
    parameters: { says: ['shuffle', 'from', 'to'] },
    label_from: { says: ['fromLabel'] },
    label_to: { says: ['toLabel'] },
    choices_out: {},
    max_length: { says: ['maxLength'] },
    electoral: { says: ['isElectoral'], offers: ['sí', 'no'] },
  },
  choices: {
    list_name: { width: 24 },
    name: { width: 24 },
    label: { width: 70 },
    role: { offers: [...roles, NO_ROLE] },
  },
  settings: {
    form_title: { width: 40 },
    version: {},
    default_language: {},
    descripcion: { width: 60 },
    color: { offers: [...accents.keys()] },
    compartir: { width: 60 },
    gracias: { width: 60 },
    form_id: {},
    abre: {},
    cierra: {},
  },
  textos: { clave: { width: 34 }, texto: { width: 70 } },
} satisfies Record<string, Record<string, SheetColumn>>

export type SheetName = keyof typeof sheets

/** Beside them in the template, for whoever fills it in. */
export const HELP_SHEET = 'ayuda'

export function columnsOf(sheet: SheetName): [name: string, column: SheetColumn][] {
  return Object.entries<SheetColumn>(sheets[sheet])
}
