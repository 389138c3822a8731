import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import type { Option } from '#questions/base-question.ts'
import { NO_ROLE, roles } from './option-roles.ts'
import { types } from './question-types.ts'

interface SheetColumn {
  readonly width?: number
  /** The properties of a question that it holds. */
  readonly parts?: readonly string[]
  /** Suggested in its cells, where any other text is accepted too. */
  readonly dropDown?: readonly string[]
}

/** The column «lado» of the options. */
export const sideWords: ReadonlyMap<string, NonNullable<Option['side']>> = new Map([
  ['a favor', 'favour'],
  ['neutral', 'neutral'],
  ['en contra', 'against'],
  ['ninguno', 'none'],
])

export const accents: ReadonlyMap<string, SurveyDocument['accent']> = new Map([
  ['azul', 'blue'],
  ['verde', 'green'],
  ['ámbar', 'amber'],
  ['morado', 'purple'],
  ['cian', 'cyan'],
])

/** The columns of each sheet in order: those of XLSForm, and our own. */
export const sheets = {
  survey: {
    type: { width: 28, dropDown: types },
    name: { width: 24, parts: ['id'] },
    label: { width: 70, parts: ['text'] },
    hint: { width: 40, parts: ['help'] },
    required: { parts: ['required'], dropDown: ['yes', 'no'] },
    relevant: { width: 40, parts: ['showIf'] },
    constraint: { parts: ['atMost'] },
    appearance: { dropDown: ['multiline'] },
    parameters: { parts: ['shuffle', 'from', 'to'] },
    label_from: { parts: ['fromLabel'] },
    label_to: { parts: ['toLabel'] },
    choices_out: {},
    bandas: { parts: ['bands'] },
    max_length: { parts: ['maxLength'] },
    electoral: { parts: ['isElectoral'], dropDown: ['sí', 'no'] },
    retirada: { parts: ['isRetired'], dropDown: ['sí'] },
    serie: { parts: ['series'] },
    calculation: {},
  },
  choices: {
    list_name: { width: 24 },
    name: { width: 24 },
    label: { width: 70 },
    role: { dropDown: [...roles, NO_ROLE] },
    'media::image': { width: 24 },
    retirada: { dropDown: ['sí'] },
    lado: { dropDown: [...sideWords.keys()] },
  },
  settings: {
    form_title: { width: 40 },
    version: {},
    default_language: {},
    descripcion: { width: 60 },
    color: { dropDown: [...accents.keys()] },
    compartir: { width: 60 },
    gracias: { width: 60 },
    form_id: {},
    abre: {},
    cierra: {},
  },
  textos: { clave: { width: 34 }, texto: { width: 70 } },
} satisfies Record<string, Record<string, SheetColumn>>

export type SheetName = keyof typeof sheets

/** What a row of ours has in each column. */
export type SheetRow<Name extends SheetName> = Partial<Record<keyof (typeof sheets)[Name], string>>

/** Explains the template to its author. */
export const HELP_SHEET = 'ayuda'
/** What Kobo and ODK cannot ask as this site does. */
export const NOTICES_SHEET = 'avisos'
/** Sheets that we write for people. */
export const unreadSheets: readonly string[] = [HELP_SHEET, NOTICES_SHEET]

export function columnsOf(sheet: SheetName): [name: string, column: SheetColumn][] {
  return Object.entries<SheetColumn>(sheets[sheet])
}
