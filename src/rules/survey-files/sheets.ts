import type { SurveyDocument } from '#contract/survey-file-schemas.ts'

/** Columns of each sheet in the order in which they are written. Those that XLSForm does not know are ours. */
export const sheetColumns = {
  survey: [
    'type',
    'name',
    'label',
    'hint',
    'required',
    'relevant',
    'constraint',
    'appearance',
    'parameters',
    'label_from',
    'label_to',
    'choices_out',
    'max_length',
    'electoral',
  ],
  choices: ['list_name', 'name', 'label', 'role'],
  settings: [
    'form_title',
    'version',
    'default_language',
    'descripcion',
    'color',
    'compartir',
    'gracias',
    'form_id',
    'abre',
    'cierra',
  ],
  textos: ['clave', 'texto'],
} as const

export type SheetName = keyof typeof sheetColumns

/** Beside them in the template, for whoever fills it in. */
export const HELP_SHEET = 'ayuda'

export const accents: ReadonlyMap<string, SurveyDocument['accent']> = new Map([
  ['azul', 'blue'],
  ['verde', 'green'],
  ['ámbar', 'amber'],
  ['morado', 'purple'],
  ['cian', 'cyan'],
])
