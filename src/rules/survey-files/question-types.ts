const moments = ['start', 'end', 'today', 'audit']
const device = ['deviceid', 'subscriberid', 'simserial', 'username', 'phonenumber', 'email']
const surroundings = ['geopoint', 'geotrace', 'geoshape', 'background-audio']

/** Types that are ignored with a warning: the site records nothing about a visitor's device. */
export const ignoredTypes: readonly string[] = [...moments, ...device, ...surroundings]

const ofFiles = ['select_one_from_file', 'select_multiple_from_file', 'select_one_external']

/** XLSForm types that are not supported, and what to do instead. */
const remedies: readonly (readonly [types: readonly string[], remedy: string])[] = [
  [['integer', 'decimal'], 'no hay preguntas de números: usa select_one con rangos, por ejemplo «18 a 24»'],
  [
    ['date', 'time', 'datetime'],
    'no hay preguntas de fechas: usa select_one con periodos, por ejemplo «Hace menos de un año»',
  ],
  [['image', 'audio', 'video', 'file', 'barcode'], 'no se reciben archivos: borra la fila'],
  [['calculate', 'hidden'], 'no se calcula nada: borra la fila'],
  [
    ['xml-external', 'csv-external', ...ofFiles],
    'pon las opciones en la hoja «choices» y usa select_one o select_multiple',
  ],
  [['rank'], 'no hay preguntas de ordenar: usa select_multiple con un límite en «constraint»'],
  [['acknowledge'], 'usa select_one con una lista de «Sí» y «No»'],
  [['begin_repeat', 'end_repeat'], 'no hay preguntas que se repitan: pregunta una sola vez'],
]

export function remedyFor(type: string): string | undefined {
  return remedies.find(([types]) => types.includes(type))?.[1]
}

export const ABOUT_YOU = 'include sobre-ti'

const everyQuestion = ['name', 'label', 'hint', 'required', 'relevant', 'electoral']

/** Every type that is read, with the other columns that its rows use. */
export const columnsOfType: Readonly<Record<string, readonly string[]>> = {
  begin_group: ['name', 'label'],
  end_group: ['name'],
  note: ['name', 'label'],
  select_one: [...everyQuestion, 'parameters'],
  select_multiple: [...everyQuestion, 'parameters', 'constraint'],
  range: [...everyQuestion, 'parameters', 'label_from', 'label_to', 'choices_out'],
  text: [...everyQuestion, 'appearance', 'max_length'],
  [ABOUT_YOU]: [],
}

export const types: readonly string[] = Object.keys(columnsOfType)

export interface RowType {
  readonly name: string
  /** The option list of a select. */
  readonly list: string
  readonly hasOther: boolean
  /** Words after it that are not understood. */
  readonly rest: string
}

/** Reads «select one partidos or_other», also with spaces and capitals. */
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

const noFiles = 'No se muestran archivos: borra esta celda.'
const media = ['image', 'audio', 'video'].flatMap((name) => [name, `media::${name}`])

/** XLSForm columns that would change what is asked: ignoring them silently would surprise the author. */
export const refusedColumns: Readonly<Record<string, string>> = {
  calculation: 'No se calcula nada: borra esta celda.',
  choice_filter: 'Las listas no se filtran: haz una lista y una pregunta para cada caso, con «relevant».',
  trigger: 'No hay disparadores: borra esta celda.',
  default: 'Ninguna respuesta viene puesta: borra esta celda.',
  repeat_count: 'No hay preguntas que se repitan: borra esta celda.',
  ...Object.fromEntries(media.map((column) => [column, noFiles])),
}

/** Yes or no as people and spreadsheets write them; undefined for anything else. */
export function yesOrNo(written: string): boolean | undefined {
  const word = written.toLowerCase()
  if (['yes', 'sí', 'si', 'true', 'true()', '1', 'verdadero'].includes(word)) return true
  return ['', 'no', 'false', 'false()', '0', 'falso'].includes(word) ? false : undefined
}
