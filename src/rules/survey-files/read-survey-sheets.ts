import type { Asking, CellOf } from './check-survey.ts'
import { isTextName, textsFrom, withTexts } from './default-texts.ts'
import { unknownWord } from './did-you-mean.ts'
import { refusedColumns } from './question-types.ts'
import { readChoices } from './read-choices.ts'
import { QuestionnaireReader } from './read-questionnaire.ts'
import type { Report } from './report.ts'
import { type ReadSheet, type SheetTable, tableOf } from './sheet-table.ts'
import { accents, columnNames, HELP_SHEET, type SheetName, sheets } from './sheets.ts'

interface ReadSurvey {
  /** What a schema has still to judge: its texts. */
  readonly document: Asking
  readonly cellOf: CellOf
}

/** A survey as the sheets of a workbook say it (XLSForm, as far as we have it). What is not read is in the report. */
export function readSurveySheets(read: readonly ReadSheet[], report: Report): ReadSurvey {
  const places = new Map([['questionnaire', 'survey']])
  const { survey, choices, settings, textos } = tablesOf(read, report)
  const { texts, version, language } = readSettings(settings, places, report)
  const changed = withTexts(texts, changesIn(textos, places))
  const label = columnIn(survey, 'label', language, report)
  const hint = columnIn(survey, 'hint', language, report)
  const lists = readChoices(choices, columnIn(choices, 'label', language, report), report)
  const reader = new QuestionnaireReader({ lists, label, hint, places, report })
  reader.read(survey.rows)
  const { sections, notElectoral, usedLists } = reader
  for (const [name, [first]] of lists)
    if (!usedLists.has(name)) first?.row.warn('list_name', `Ninguna pregunta usa la lista «${name}».`)
  const reasons = Object.keys(notElectoral).length > 0 ? { notElectoral } : {}
  return { document: { ...changed, questionnaire: { version, sections }, ...reasons }, cellOf: nearestPlace(places) }
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
    warnOfColumns(table, columnNames(name), report)
    return [name, table]
  })
  return Object.fromEntries(tables)
}

function warnOfColumns({ name, columns, rows }: SheetTable, known: readonly string[], report: Report): void {
  for (const [column, letters] of columns) {
    const isRefused = name === 'survey' && Object.hasOwn(refusedColumns, column)
    const isKnown = known.includes(column) || /^(label|hint)::/.test(column) || isRefused
    if (!isKnown && rows.some((row) => row.text(column) !== ''))
      report.warn(`${name}!${letters}1`, `Esta columna no se lee: ${unknownWord(column, known)}`)
  }
}

/** The column of the language that was asked for, or of the only one, or of Spanish. Others are said not to be read. */
function columnIn({ name, columns }: SheetTable, column: string, language: string, report: Report): string {
  const all = [...columns.keys()].filter((each) => each === column || each.startsWith(`${column}::`))
  const chosen =
    all.find((each) => language !== '' && each.slice(column.length + 2).trim() === language) ??
    all.find((each) => each === column) ??
    all.find((each) => /:: ?(español|spanish|es\b)|\(es\)/i.test(each)) ??
    all[0] ??
    column
  for (const each of all)
    if (each !== chosen)
      report.warn(
        `${name}!${columns.get(each)}1`,
        `«${each}» no se lee: se lee «${chosen}». Otro idioma es otra encuesta.`,
      )
  return chosen
}

/** The texts that the sheet «settings» says, and where. */
const settingsColumns = {
  title: 'form_title',
  description: 'descripcion',
  accent: 'color',
  'share.text': 'compartir',
  'thanks.registered': 'gracias',
  'answering.title': 'form_title',
  'questionnaire.version': 'version',
}

function readSettings({ name, rows: [row, ...more] }: SheetTable, places: Map<string, string>, report: Report) {
  for (const each of more) each.warn('form_title', 'Esta fila no se lee: «settings» tiene una sola.')
  const said = (column: string) => row?.text(column) ?? ''
  const cell = (column: string) => row?.cell(column) ?? `${name}!2`
  for (const [path, column] of Object.entries(settingsColumns)) places.set(path, cell(column))
  for (const column of ['form_title', 'descripcion'])
    if (said(column) === '') report.error(cell(column), `Falta «${column}» en la hoja «settings».`)
  for (const column of ['abre', 'cierra', 'form_id'])
    if (said(column) !== '')
      report.warn(
        cell(column),
        `«${column}» no se usa: el número lo da el sitio, y la encuesta se abre y se cierra en el panel.`,
      )
  const accent = accents.get(said('color').toLowerCase())
  if (!accent && said('color') !== '') report.error(cell('color'), unknownWord(said('color'), [...accents.keys()]))
  if (said('version') === '') report.warn(cell('version'), 'Falta «version»: se toma 1.')
  const texts = textsFrom({
    title: said('form_title'),
    description: said('descripcion'),
    accent: accent ?? 'blue',
    share: said('compartir') || undefined,
    registered: said('gracias') || undefined,
  })
  return { texts, version: said('version') || '1', language: said('default_language') }
}

function changesIn({ rows }: SheetTable, places: Map<string, string>): Map<string, string> {
  const changes = new Map<string, string>()
  for (const row of rows) {
    const name = row.text('clave')
    if (!isTextName(name))
      row.error('clave', `«${name.slice(0, 60)}» no es un texto de la página: copia una clave de otra encuesta.`)
    else if (changes.has(name)) row.error('clave', `«${name}» está dos veces: quita una.`)
    else changes.set(name, row.text('texto'))
    places.set(name, row.cell('texto'))
  }
  return changes
}

/** Where a part came from, or else what it is part of. */
function nearestPlace(places: ReadonlyMap<string, string>): CellOf {
  return function placeOf(path): string {
    const place = places.get(path)
    if (place !== undefined) return place
    return path.includes('.') ? placeOf(path.slice(0, path.lastIndexOf('.'))) : 'archivo'
  }
}
