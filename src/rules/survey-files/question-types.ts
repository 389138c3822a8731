import { sheetColumns } from './sheets.ts'

/** What is left out of the questionnaire, and said so: the site keeps nothing of a visitor's device. */
export const notKept: readonly string[] = [
  'start',
  'end',
  'today',
  'deviceid',
  'subscriberid',
  'simserial',
  'username',
  'phonenumber',
  'email',
  'audit',
  'geopoint',
  'geotrace',
  'geoshape',
  'background-audio',
]

const file = 'no se reciben archivos: borra la fila'
const number = 'no hay preguntas de números: usa select_one con rangos, por ejemplo «18 a 24»'
const date = 'no hay preguntas de fechas: usa select_one con periodos, por ejemplo «Hace menos de un año»'
const list = 'pon las opciones en la hoja «choices» y usa select_one o select_multiple'
const repeat = 'no hay preguntas que se repitan: pregunta una sola vez'
const computed = 'no se calcula nada: borra la fila'

/** Types of XLSForm that we do not have, and what to do instead. */
export const remedies: ReadonlyMap<string, string> = new Map([
  ['integer', number],
  ['decimal', number],
  ['date', date],
  ['time', date],
  ['datetime', date],
  ['image', file],
  ['audio', file],
  ['video', file],
  ['file', file],
  ['barcode', file],
  ['calculate', computed],
  ['hidden', computed],
  ['xml-external', list],
  ['csv-external', list],
  ['select_one_from_file', list],
  ['select_multiple_from_file', list],
  ['select_one_external', list],
  ['rank', 'no hay preguntas de ordenar: usa select_multiple con un límite en «constraint»'],
  ['acknowledge', 'usa select_one con una lista de «Sí» y «No»'],
  ['begin_repeat', repeat],
  ['end_repeat', repeat],
])

export const ABOUT_YOU = 'include sobre-ti'

const everyQuestion = ['name', 'label', 'hint', 'required', 'relevant', 'electoral']

/** What the column «type» may say, and the columns that its row uses. */
const rowTypes: Readonly<Record<string, readonly string[]>> = {
  begin_group: ['name', 'label'],
  end_group: ['name'],
  note: ['name', 'label'],
  select_one: [...everyQuestion, 'parameters'],
  select_multiple: [...everyQuestion, 'parameters', 'constraint'],
  range: [...everyQuestion, 'parameters', 'label_from', 'label_to', 'choices_out'],
  text: [...everyQuestion, 'appearance', 'max_length'],
  [ABOUT_YOU]: [],
}

export const types: readonly string[] = Object.keys(rowTypes)

/** The columns that a row has no use for. */
export function unusedColumns(type: string): readonly string[] {
  const used = rowTypes[type]
  return used ? sheetColumns.survey.filter((column) => column !== 'type' && !used.includes(column)) : []
}

export interface RowType {
  readonly name: string
  /** Of a select. */
  readonly list: string
  readonly hasOther: boolean
  /** What nobody understands. */
  readonly rest: string
}

/** «select one partidos or_other», as people write it. */
export function typeOf(written: string): RowType {
  const words = written
    .replace(/^(begin|end|select)[ _](group|repeat|one|multiple)(?![^ _])/i, (_, verb, what) =>
      `${verb}_${what}`.toLowerCase(),
    )
    .replace(/ or[_ ]other$/i, ' or_other')
    .split(' ')
  if (words[0]?.toLowerCase() === 'include')
    return { name: words.join(' ').toLowerCase(), list: '', hasOther: false, rest: '' }
  const [name = '', list = '', ...rest] = words
  const hasOther = rest[0] === 'or_other'
  return { name: name.toLowerCase(), list, hasOther, rest: rest.slice(hasOther ? 1 : 0).join(' ') }
}

/** Columns of XLSForm that would change what is asked: whoever filled them counts on it. */
export const refusedColumns: ReadonlyMap<string, string> = new Map([
  ['calculation', 'No se calcula nada: borra esta celda.'],
  ['choice_filter', 'Las listas no se filtran: haz una lista y una pregunta para cada caso, con «relevant».'],
  ['trigger', 'No hay disparadores: borra esta celda.'],
  ['default', 'Ninguna respuesta viene puesta: borra esta celda.'],
  ['repeat_count', 'No hay preguntas que se repitan: borra esta celda.'],
  ...['image', 'audio', 'video'].flatMap((name) =>
    [name, `media::${name}`].map((column) => [column, 'No se muestran archivos: borra esta celda.'] as const),
  ),
])

/** Yes and no, as people and spreadsheets write them. */
export function yesOrNo(written: string): boolean | undefined {
  const word = written.toLowerCase()
  if (['yes', 'sí', 'si', 'true', 'true()', '1', 'verdadero'].includes(word)) return true
  return ['', 'no', 'false', 'false()', '0', 'falso'].includes(word) ? false : undefined
}
