import { datesProblem, type OpeningDates } from '../openness.ts'
import type { UncheckedSurvey } from './check-survey.ts'
import { isAlias } from './column-aliases.ts'
import { isTextName, textsFrom, withChangedTexts } from './default-texts.ts'
import { firstOf, unknownWordMessage } from './did-you-mean.ts'
import { silentColumns } from './question-types.ts'
import { readChoices } from './read-choices.ts'
import { QuestionnaireReader } from './read-questionnaire.ts'
import type { CellOf, Report, SurveyReport } from './report.ts'
import { sheetMoment } from './sheet-dates.ts'
import { type ReadSheet, type SheetTable, type TableRow, tableOf } from './sheet-table.ts'
import { accents, type SheetName, sheets, unreadSheets } from './sheets.ts'

/** Reads a survey from the sheets of an XLSForm workbook. Its texts have still to be checked against the schema. */
export function readSurveySheets(
  read: readonly ReadSheet[],
  report: Report,
): { readonly document: UncheckedSurvey; readonly cellOf: CellOf; readonly dates: SurveyReport['dates'] } {
  const cells = new Map([['questionnaire', 'survey']])
  const unread: Unread[] = []
  const { survey, choices, settings, textos } = tablesOf(read, report, unread)
  const { texts, version, language, dates } = readSettings(settings, cells)
  const pageTexts = withChangedTexts(texts, changesIn(textos, cells))
  const columnOf = (table: SheetTable, column: string) => columnIn(table, column, language, unread)
  const [label, hint] = [columnOf(survey, 'label'), columnOf(survey, 'hint')]
  const image = columnOf(choices, 'media::image')
  const lists = readChoices(choices, { label: columnOf(choices, 'label'), image }, report)
  const reader = new QuestionnaireReader({ lists, label, hint, image, cells, report })
  reader.read(survey.rows)
  const { sections, notElectoral, usedLists } = reader
  for (const [name, [first]] of lists)
    if (first && !usedLists.has(name)) unread.push({ what: 'lista', name, cell: first.row.cell('list_name') })
  const filters = survey.rows.map((row) => row.text('choice_filter')).join(' ')
  const isFilter = ({ what, name }: Unread) => what === 'columna' && filters.includes(name)
  reportUnread(
    unread.filter((each) => !isFilter(each)),
    report,
  )
  const reasons = Object.keys(notElectoral).length > 0 ? { notElectoral } : {}
  const document = { ...pageTexts, questionnaire: { version, sections }, ...reasons }
  return { document, cellOf: nearestCell(cells), dates }
}

/** What a file has and the site does not read: said together, since each of them changes nothing that is asked. */
interface Unread {
  readonly what: keyof typeof unreadNames
  readonly name: string
  readonly cell: string
}

function tablesOf(
  read: readonly ReadSheet[],
  report: Report,
  unread: Unread[],
): Readonly<Record<SheetName, SheetTable>> {
  const names = Object.keys(sheets) as SheetName[]
  for (const { name } of read)
    if (![...names, ...unreadSheets].some((each) => each === name.toLowerCase()))
      unread.push({ what: 'hoja', name, cell: name })
  const tables = names.map((name) => {
    const sheet = read.find((each) => each.name.toLowerCase() === name)
    if (!sheet && name === 'survey') report.error('archivo', `Falta la hoja «${name}»: parte de la plantilla.`)
    const table = tableOf({ name, rows: sheet?.rows ?? [] }, report)
    unread.push(...unreadColumns(table))
    return [name, table] as const
  })
  return Object.fromEntries(tables) as Record<SheetName, SheetTable>
}

/** A name that looks mistyped is said alone. */
function unreadColumns({ name, columns, rows, headerCell, warn }: SheetTable): Unread[] {
  const known = Object.keys(sheets[name as SheetName])
  const read = [...known, ...(name === 'survey' ? silentColumns : [])]
  return columns.flatMap((column): Unread | [] => {
    const isRead = read.includes(column) || /^(label|hint|media::image)::/.test(column)
    const filled = rows.find((row) => row.text(column) !== '')
    if (isRead || !filled) return []
    if (isAlias(column)) filled.error(column, 'Otra columna dice lo mismo con otro nombre: junta las dos en una.')
    const message = unknownWordMessage(column, known)
    if (!message.includes('quisiste')) return { what: 'columna', name: column, cell: headerCell(column) }
    warn(column, `Esta columna no se lee: ${message}`)
    return []
  })
}

const unreadNames = {
  hoja: ['hoja', 'hojas'],
  columna: ['columna', 'columnas'],
  idioma: ['columna de otro idioma', 'columnas de otros idiomas'],
  lista: ['lista que ninguna pregunta usa', 'listas que ninguna pregunta usa'],
}

/** «No se lee: 3 hojas (a, b, c); 1 columna (default).» */
function reportUnread(unread: readonly Unread[], report: Report): void {
  const parts = [...Map.groupBy(unread, ({ what }) => what)].map(([what, all]) => {
    const names = [...new Set(all.map(({ name }) => name))]
    const [one, many] = unreadNames[what]
    return `${names.length} ${names.length === 1 ? one : many} (${firstOf(names)})`
  })
  if (unread[0]) report.warn(unread[0].cell, `No se lee: ${parts.join('; ')}.`)
}

/** The column of the default language, or else without a language, in Spanish, or the first. */
function columnIn({ columns, headerCell }: SheetTable, column: string, language: string, unread: Unread[]): string {
  const all = columns.filter((each) => each === column || each.startsWith(`${column}::`))
  const chosen =
    all.find((each) => language !== '' && each.slice(column.length + 2).trim() === language) ??
    all.find((each) => each === column) ??
    all.find((each) => /:: ?(español|spanish|es\b)|\(es\)/i.test(each)) ??
    all[0] ??
    column
  for (const each of all)
    if (each !== chosen) unread.push({ what: 'idioma', name: `${each}; se lee ${chosen}`, cell: headerCell(each) })
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
  return { texts, version: version || '1', language: row.text('default_language'), dates: readDates(row) }
}

/** Undefined where the sheet has none. */
function readDates(row: TableRow): SurveyReport['dates'] {
  const [opens, closes] = [readMoment(row, 'abre', 'opens'), readMoment(row, 'cierra', 'closes')]
  const problem = datesProblem({ opens, closes })
  if (problem) row.error('cierra', problem)
  if (opens === undefined && closes === undefined) return undefined
  return { ...(opens !== undefined && { opens }), ...(closes !== undefined && { closes }) }
}

function readMoment(row: TableRow, column: string, which: keyof OpeningDates): number | undefined {
  const text = row.text(column)
  if (text === '') return undefined
  const at = sheetMoment(text, which)
  if (at === undefined)
    row.error(column, `«${text.slice(0, 60)}» no es una fecha: escríbela como 2026-12-01 o 2026-12-01 08:00.`)
  return at
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
