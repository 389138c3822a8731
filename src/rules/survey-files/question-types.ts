const moments = ['start', 'end', 'today', 'audit', 'start-geopoint']
const device = ['deviceid', 'subscriberid', 'simserial', 'username', 'phonenumber', 'email', 'imei', 'caseid']
const surroundings = ['geopoint', 'geotrace', 'geoshape', 'background-audio', 'comments']

/** Types that ask for a file, which the site does not take: people are asked everything else. */
export const fileTypes: readonly string[] = ['image', 'audio', 'video', 'file']

/** Rows that are left out with a warning: the site records nothing about a device, calculates nothing and takes no files. */
export const leftOutTypes: readonly string[] = [
  ...moments,
  ...device,
  ...surroundings,
  ...fileTypes,
  'calculate',
  'hidden',
  'calculate_here',
  'xml-external',
  'csv-external',
]

/** Questions whose list is not in the sheet «choices». */
const ofFiles = ['select_one_from_file', 'select_multiple_from_file', 'select_one_external']

/** A box that says that a text was read: whoever goes on has read it. */
export const readAsNotes: readonly string[] = ['acknowledge', 'trigger']

/** Types whose answer can be written in words: the same question is asked of the same people. */
const askedAsText: ReadonlyMap<string, string> = new Map([
  ...['date', 'time', 'datetime', 'decimal', 'barcode'].map(
    (type) => [type, 'para contarlo usa select_one, con periodos o rangos'] as const,
  ),
  ...ofFiles.map((type) => [type, 'para contarlo pon su lista en la hoja «choices» y usa select_one'] as const),
])

/** XLSForm types that are not supported, and what to do instead. */
const remedies: readonly (readonly [types: readonly string[], remedy: string])[] = [
  [['rank'], 'no hay preguntas de ordenar: usa select_multiple con un límite en «constraint»'],
  [['begin_repeat'], 'no hay preguntas que se repitan: pregunta una sola vez, con begin_group y end_group'],
  [['begin_rank', 'end_rank', 'rank__level'], 'no hay preguntas de ordenar: usa select_multiple con un límite'],
]

export function remedyFor(type: string): string | undefined {
  return remedies.find(([types]) => types.includes(type))?.[1]
}

export const ABOUT_YOU = 'include sobre-ti'

const everyQuestion = ['name', 'label', 'hint', 'required', 'relevant', 'electoral', 'retirada', 'serie']

/** Every type that is read, with the other columns that its rows use. */
export const columnsOfType: Readonly<Record<string, readonly string[]>> = {
  begin_group: ['name', 'label', 'hint', 'relevant', 'appearance', 'parameters', 'required'],
  // Forms repeat here what their group says.
  end_group: ['name', 'label', 'hint', 'relevant', 'appearance'],
  note: ['name', 'label', 'hint', 'required', 'appearance'],
  select_one: [...everyQuestion, 'parameters', 'label_from', 'label_to'],
  select_multiple: [...everyQuestion, 'parameters', 'constraint'],
  range: [...everyQuestion, 'parameters', 'label_from', 'label_to', 'choices_out'],
  text: [...everyQuestion, 'appearance', 'max_length', 'choices_out'],
  integer: [...everyQuestion, 'constraint', 'bandas', 'choices_out'],
  battery: [...everyQuestion, 'parameters'],
  arm: ['name', 'label', 'calculation', 'choices_out'],
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
  /** What to say of a type that is asked as a text. */
  readonly asText?: string
}

/** Names that pyxform, SurveyCTO and Kobo accept for the same types; and ours in Spanish. */
const aliases: readonly (readonly [written: RegExp, type: string])[] = [
  [/^(?:q|add) (?!select)(.+?)(?: prompt)?$/i, '$1'],
  [/^select[ _](one|multiple)[ _]from[ _]file(?= |$)/i, 'select_$1_from_file'],
  [/^(select1|select one from|add select one prompt using)(?= |$)/i, 'select_one'],
  [/^(select all that apply from|select all that apply|add select multiple prompt using)(?= |$)/i, 'select_multiple'],
  [/^(string|phone number)$/i, 'text'],
  [/^(gps|location)$/i, 'geopoint'],
  [/^(photo|picture)$/i, 'image'],
  [/^(int|number)$/i, 'integer'],
  [/^group$/i, 'begin_group'],
  [/^begin (lgroup|loop|looped group)(?= |$)/i, 'begin_repeat'],
  [/^end (lgroup|loop|looped group|repeat)$|^end_repeat$/i, 'end_group'],
  [/^bater[ií]a(?= |$)/i, 'battery'],
  [/^(muestra|brazo)(?= |$)/i, 'arm'],
]

/** Reads «select one partidos or_other», also with spaces and capitals. */
export function typeOf(asWritten: string): RowType {
  const written = aliases.reduce((text, [alias, type]) => text.replace(alias, type), asWritten)
  const [metadata] = /^(uri:|sensor_|speed violations|text audit|audio audit)/i.exec(written) ?? []
  if (metadata !== undefined || leftOutTypes.includes(written.toLowerCase()))
    return { name: metadata ? 'audit' : written.toLowerCase(), list: '', hasOther: false, rest: '' }
  const words = written
    .replace(/^(begin|end|select)[ _](group|repeat|one|multiple)(?![^ _])/i, (_, verb, what) =>
      `${verb}_${what}`.toLowerCase(),
    )
    .replace(/ or[_ ](specify[_ ])?other$/i, ' or_other')
    .split(' ')
  if (words[0]?.toLowerCase() === 'include')
    return { name: words.join(' ').toLowerCase(), list: '', hasOther: false, rest: '' }
  const [name = '', list = '', ...rest] = words
  const hasOther = rest[0] === 'or_other'
  const advice = askedAsText.get(name.toLowerCase())
  if (advice !== undefined) {
    const asText = `«${name}» se pregunta como texto, que se lee uno por uno: ${advice}.`
    return { name: 'text', list, hasOther, rest: '', asText }
  }
  return { name: name.toLowerCase(), list, hasOther, rest: rest.slice(hasOther ? 1 : 0).join(' ') }
}

/** Columns that belong to some types of rows, and say nothing elsewhere. */
export const silentColumns: readonly string[] = [
  'choice_filter',
  'repeat_count',
  'disabled',
  'read_only',
  'kobo--matrix_list',
  'kobo--score-choices',
]

/** Said wherever a constraint is not one that the form keeps. */
export const UNCHECKED_CONSTRAINT =
  'No se comprueba. Para cuántas se eligen: count-selected(.) <= 3; para el largo de un texto, «max_length»; para un número, «bandas».'

/** Said of a cell without an effect. */
export const UNUSED_CELL = 'Esta celda no se usa en este tipo de fila.'

/** Yes or no as people and spreadsheets write them; undefined for anything else. */
export function yesOrNo(written: string): boolean | undefined {
  const word = written.toLowerCase()
  if (['yes', 'sí', 'si', 'true', 'true()', '1', 'verdadero'].includes(word)) return true
  return ['', 'no', 'false', 'false()', '0', 'falso'].includes(word) ? false : undefined
}
