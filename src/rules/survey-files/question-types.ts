const moments = ['start', 'end', 'today', 'audit', 'start-geopoint']
const device = ['deviceid', 'subscriberid', 'simserial', 'username', 'phonenumber', 'email', 'imei', 'caseid']
const surroundings = [
  'geopoint',
  'geotrace',
  'geoshape',
  'background-audio',
  'comments',
  'text audit',
  'speed violations count',
]

/** Types that ask nothing and are left out, all with one warning: the site records nothing about a device, and calculates nothing. */
export const leftOutTypes: readonly string[] = [
  ...moments,
  ...device,
  ...surroundings,
  'calculate',
  'hidden',
  'calculate_here',
]

const ofFiles = ['select_one_from_file', 'select_multiple_from_file', 'select_one_external']

/** XLSForm types that are not supported, and what to do instead. */
const remedies: readonly (readonly [types: readonly string[], remedy: string])[] = [
  [['decimal'], 'no hay preguntas con decimales: usa integer con rangos en «bandas», o select_one'],
  [
    ['date', 'time', 'datetime'],
    'no hay preguntas de fechas: usa select_one con periodos, por ejemplo «Hace menos de un año»',
  ],
  [['image', 'audio', 'video', 'file', 'barcode'], 'no se reciben archivos: borra la fila'],
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

const everyQuestion = ['name', 'label', 'hint', 'required', 'relevant', 'electoral', 'retirada']

/** Every type that is read, with the other columns that its rows use. */
export const columnsOfType: Readonly<Record<string, readonly string[]>> = {
  begin_group: ['name', 'label', 'hint', 'relevant', 'appearance', 'parameters'],
  end_group: ['name'],
  note: ['name', 'label', 'hint', 'required'],
  select_one: [...everyQuestion, 'parameters'],
  select_multiple: [...everyQuestion, 'parameters', 'constraint'],
  range: [...everyQuestion, 'parameters', 'label_from', 'label_to', 'choices_out'],
  text: [...everyQuestion, 'appearance', 'max_length'],
  integer: [...everyQuestion, 'constraint', 'bandas', 'choices_out'],
  battery: [...everyQuestion, 'parameters'],
  arm: ['name', 'label'],
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

/** Names that pyxform, SurveyCTO and Kobo accept for the same types; and ours in Spanish. */
const aliases: readonly (readonly [written: RegExp, type: string])[] = [
  [/^(select1|select one from|add select one prompt using)(?= |$)/i, 'select_one'],
  [/^(select all that apply from|select all that apply|add select multiple prompt using)(?= |$)/i, 'select_multiple'],
  [/^(string|q string)$/i, 'text'],
  [/^(int|number)$/i, 'integer'],
  [/^(begin lgroup|group)$/i, 'begin_group'],
  [/^end lgroup$/i, 'end_group'],
  [/^bater[ií]a(?= |$)/i, 'battery'],
  [/^(muestra|brazo)(?= |$)/i, 'arm'],
]

/** Reads «select one partidos or_other», also with spaces and capitals. */
export function typeOf(asWritten: string): RowType {
  const written = aliases.reduce((text, [alias, type]) => text.replace(alias, type), asWritten)
  if (leftOutTypes.includes(written.toLowerCase()))
    return { name: written.toLowerCase(), list: '', hasOther: false, rest: '' }
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

/** XLSForm columns that would change what is asked: ignoring them silently would surprise the author. */
export const refusedColumns: Readonly<Record<string, string>> = {
  choice_filter: 'Las listas no se filtran: haz una lista y una pregunta para cada caso, con «relevant».',
  repeat_count: 'No hay preguntas que se repitan: borra esta celda.',
}

/** Yes or no as people and spreadsheets write them; undefined for anything else. */
export function yesOrNo(written: string): boolean | undefined {
  const word = written.toLowerCase()
  if (['yes', 'sí', 'si', 'true', 'true()', '1', 'verdadero'].includes(word)) return true
  return ['', 'no', 'false', 'false()', '0', 'falso'].includes(word) ? false : undefined
}
