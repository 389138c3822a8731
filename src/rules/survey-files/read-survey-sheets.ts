import type { CellOf, UncheckedSurvey } from './check-survey.ts'
import { isTextName, textsFrom, withChangedTexts } from './default-texts.ts'
import { unknownWordMessage } from './did-you-mean.ts'
import { refusedColumns } from './question-types.ts'
import { readChoices } from './read-choices.ts'
import { QuestionnaireReader } from './read-questionnaire.ts'
import type { Report } from './report.ts'
import { type ReadSheet, type SheetTable, tableOf } from './sheet-table.ts'
import { accents, HELP_SHEET, type SheetName, sheets } from './sheets.ts'

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
  for (const [name, [first]] of lists)
    if (!usedLists.has(name)) first?.row.warn('list_name', `Ninguna pregunta usa la lista «${name}».`)
  const reasons = Object.keys(notElectoral).length > 0 ? { notElectoral } : {}
  return { document: { ...pageTexts, questionnaire: { version, sections }, ...reasons }, cellOf: nearestCell(cells) }
}

function tablesOf(read: readonly ReadSheet[], report: Report): Readonly<Record<SheetName, SheetTable>> {
  const names = Object.keys(sheets) as SheetName[]
  for (const { name } of read)
    if (!names.some((each) => each === name.toLowerCase()) && name !== HELP_SHEET)
      report.warn(name, `La hoja «${name}» no se lee; las que se leen: ${names.join(', ')}.`)
  const tables = names.map((name) => {
    const sheet = read.find((each) => each.name.toLowerCase() === name)
    if (!sheet && name === 'survey') report.error('archivo', `Falta la hoja «${name}»: parte de la plantilla.`)
    const table = tableOf({ name, rows: sheet?.rows ?? [] }, report)
    warnOfColumns(table, Object.keys(sheets[name]))
    return [name, table]
  })
  return Object.fromEntries(tables)
}

function warnOfColumns({ name, columns, rows, warn }: SheetTable, known: readonly string[]): void {
  for (const column of columns) {
    const isRefused = name === 'survey' && Object.hasOwn(refusedColumns, column)
    const inLanguage = name === 'choices' ? /^(label|media::image)::/ : /^(label|hint)::/
    const isKnown = known.includes(column) || inLanguage.test(column) || isRefused
    if (!isKnown && rows.some((row) => row.text(column) !== ''))
      warn(column, `Esta columna no se lee: ${unknownWordMessage(column, known)}`)
  }
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
  for (const each of all)
    if (each !== chosen) warn(each, `«${each}» no se lee: se lee «${chosen}». Otro idioma es otra encuesta.`)
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

function readSettings({ first: row, rows: [, ...more] }: SheetTable, cells: Map<string, string>) {
  for (const each of more) each.warn('form_title', 'Esta fila no se lee: «settings» tiene una sola.')
  for (const [path, column] of Object.entries(settingsColumns)) cells.set(path, row.cell(column))
  const title = row.text('form_title') || row.text('form_id')
  if (title === '') row.error('form_title', 'Falta «form_title» en la hoja «settings»: es el título de la encuesta.')
  if (row.text('descripcion') === '')
    row.warn(
      'descripcion',
      'Falta «descripcion»: al compartirla se leerá su título. Escribe de qué trata en una frase.',
    )
  for (const column of ['abre', 'cierra', 'form_id'])
    if (row.text(column) !== '')
      row.warn(
        column,
        `«${column}» no se usa: el número lo da el sitio, y la encuesta se abre y se cierra en el panel.`,
      )
  const [colour, version] = [row.text('color'), row.text('version')]
  const accent = accents.get(colour.toLowerCase())
  if (!accent && colour !== '') row.error('color', unknownWordMessage(colour, [...accents.keys()]))
  if (version === '') row.warn('version', 'Falta «version»: se toma 1.')
  const texts = textsFrom({
    title,
    description: row.text('descripcion') || title,
    accent: accent ?? 'blue',
    share: row.text('compartir') || undefined,
    registered: row.text('gracias') || undefined,
  })
  return { texts, version: version || '1', language: row.text('default_language') }
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
