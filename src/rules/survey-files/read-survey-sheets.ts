import type { UncheckedSurvey } from './check-survey.ts'
import { isAlias } from './column-aliases.ts'
import { isTextName, textsFrom, withChangedTexts } from './default-texts.ts'
import { firstOf, unknownWordMessage } from './did-you-mean.ts'
import { refusedColumns, silentColumns } from './question-types.ts'
import { readChoices } from './read-choices.ts'
import { QuestionnaireReader } from './read-questionnaire.ts'
import type { CellOf, Report } from './report.ts'
import { type ReadSheet, type SheetTable, type TableRow, tableOf } from './sheet-table.ts'
import { accents, type SheetName, sheets, unreadSheets } from './sheets.ts'

/** Reads a survey from the sheets of an XLSForm workbook. Its texts have still to be checked against the schema. */
export function readSurveySheets(
  read: readonly ReadSheet[],
  report: Report,
): { readonly document: UncheckedSurvey; readonly cellOf: CellOf } {
  const cells = new Map([['questionnaire', 'survey']])
  const { survey, choices, settings, textos } = tablesOf(read, report)
  const { texts, version, language } = readSettings(settings, cells)
  const pageTexts = withChangedTexts(texts, changesIn(textos, cells))
  const label = columnIn(survey, 'label', language)
  const hint = columnIn(survey, 'hint', language)
  const image = columnIn(choices, 'media::image', language)
  const lists = readChoices(choices, { label: columnIn(choices, 'label', language), image }, report)
  const reader = new QuestionnaireReader({ lists, label, hint, image, cells, report })
  reader.read(survey.rows)
  const { sections, notElectoral, usedLists } = reader
  const unused = [...lists].filter(([name]) => !usedLists.has(name))
  const names = firstOf(unused.map(([name]) => `«${name}»`))
  const which = unused.length === 1 ? `la lista ${names}` : `estas ${unused.length} listas: ${names}`
  unused[0]?.[1][0]?.row.warn('list_name', `Ninguna pregunta usa ${which}.`)
  const reasons = Object.keys(notElectoral).length > 0 ? { notElectoral } : {}
  return { document: { ...pageTexts, questionnaire: { version, sections }, ...reasons }, cellOf: nearestCell(cells) }
}

function tablesOf(read: readonly ReadSheet[], report: Report): Readonly<Record<SheetName, SheetTable>> {
  const names = Object.keys(sheets) as SheetName[]
  const unread = read.flatMap(({ name }) =>
    [...names, ...unreadSheets].some((each) => each === name.toLowerCase()) ? [] : [name],
  )
  if (unread.length > 0)
    report.warn(
      unread[0] ?? '',
      `${unread.length === 1 ? `La hoja «${unread[0]}» no se lee` : `No se leen ${unread.length} hojas: ${firstOf(unread)}`}; las que se leen: ${names.join(', ')}.`,
    )
  const tables = names.map((name) => {
    const sheet = read.find((each) => each.name.toLowerCase() === name)
    if (!sheet && name === 'survey') report.error('archivo', `Falta la hoja «${name}»: parte de la plantilla.`)
    return [name, tableOf({ name, rows: sheet?.rows ?? [] }, report)] as const
  })
  warnOfColumns(tables.map(([, table]) => table))
  return Object.fromEntries(tables) as Record<SheetName, SheetTable>
}

/** A name that looks mistyped is said alone; all others together. */
function warnOfColumns(tables: readonly SheetTable[]): void {
  const others = tables.flatMap((table) => {
    const { name, columns, rows, warn } = table
    const known = Object.keys(sheets[name as SheetName])
    const read = [...known, ...(name === 'survey' ? [...Object.keys(refusedColumns), ...silentColumns] : [])]
    return columns.flatMap((column) => {
      const isRead = read.includes(column) || /^(label|hint|media::image)::/.test(column)
      if (isRead || !rows.some((row) => row.text(column) !== '')) return []
      const filled = rows.find((row) => row.text(column) !== '')
      if (isAlias(column)) filled?.error(column, 'Otra columna dice lo mismo con otro nombre: junta las dos en una.')
      const message = unknownWordMessage(column, known)
      if (!message.includes('quisiste')) return { table, column }
      warn(column, `Esta columna no se lee: ${message}`)
      return []
    })
  })
  const [first] = others
  const names = firstOf([...new Set(others.map(({ column }) => column))])
  first?.table.warn(
    first.column,
    others.length === 1 ? `La columna «${names}» no se lee.` : `No se leen ${others.length} columnas: ${names}.`,
  )
}

/** The column of the default language, or else without a language, in Spanish, or the first. The others get a warning. */
function columnIn({ columns, warn }: SheetTable, column: string, language: string): string {
  const all = columns.filter((each) => each === column || each.startsWith(`${column}::`))
  const chosen =
    all.find((each) => language !== '' && each.slice(column.length + 2).trim() === language) ??
    all.find((each) => each === column) ??
    all.find((each) => /:: ?(español|spanish|es\b)|\(es\)/i.test(each)) ??
    all[0] ??
    column
  const [first, ...more] = all.filter((each) => each !== chosen)
  if (first !== undefined)
    warn(first, `No se lee ${[first, ...more].join(', ')}: se lee «${chosen}». Otro idioma es otra encuesta.`)
  return chosen
}

/** The columns of the sheet «settings», by the path of their text. */
const settingsColumns = {
  title: 'form_title',
  description: 'descripcion',
  accent: 'color',
  'share.text': 'compartir',
  'thanks.registered': 'gracias',
  'answering.title': 'form_title',
  'questionnaire.version': 'version',
}

const UNTITLED = 'Encuesta sin título'

function readSettings({ first: row, rows: [, ...more] }: SheetTable, cells: Map<string, string>) {
  for (const each of more) each.warn('form_title', 'Esta fila no se lee: «settings» tiene una sola.')
  for (const [path, column] of Object.entries(settingsColumns)) cells.set(path, row.cell(column))
  const title = row.text('form_title') || row.text('form_id') || UNTITLED
  reportDefaults(row, title)
  for (const column of ['abre', 'cierra'])
    if (row.text(column) !== '') row.warn(column, 'No se usa: la encuesta se abre y se cierra en el panel.')
  const [colour, version] = [row.text('color'), row.text('version')]
  const accent = accents.get(colour.toLowerCase())
  if (!accent && colour !== '') row.error('color', unknownWordMessage(colour, [...accents.keys()]))
  const texts = textsFrom({
    title,
    description: row.text('descripcion') || title,
    accent: accent ?? 'blue',
    share: row.text('compartir') || undefined,
    registered: row.text('gracias') || undefined,
  })
  return { texts, version: version || '1', language: row.text('default_language') }
}

/** What the sheet «settings» lacks and how it is filled, in one line. */
function reportDefaults(row: TableRow, title: string): void {
  const defaults = {
    form_title: `se llamará «${title}»`,
    descripcion: 'al compartirla se leerá su título; di de qué trata en una frase',
    version: 'se toma 1',
  }
  const missing = Object.entries(defaults).filter(([column]) => row.text(column) === '')
  const [first] = missing
  if (first)
    row.warn(
      first[0],
      `Falta en «settings»: ${missing.map(([column, instead]) => `«${column}» (${instead})`).join(', ')}.`,
    )
}

function changesIn({ rows }: SheetTable, cells: Map<string, string>): Map<string, string> {
  const changes = new Map<string, string>()
  for (const row of rows) {
    const name = row.text('clave')
    if (!isTextName(name))
      row.error('clave', `«${name.slice(0, 60)}» no es un texto de la página: copia una clave de otra encuesta.`)
    else if (changes.has(name)) row.error('clave', `«${name}» está dos veces: quita una.`)
    else changes.set(name, row.text('texto'))
    cells.set(name, row.cell('texto'))
  }
  return changes
}

/** The cell of a path, or of the nearest part around it that has one. */
function nearestCell(cells: ReadonlyMap<string, string>): CellOf {
  return function cellOf(path): string {
    const cell = cells.get(path)
    if (cell !== undefined) return cell
    return path.includes('.') ? cellOf(path.slice(0, path.lastIndexOf('.'))) : 'archivo'
  }
}
