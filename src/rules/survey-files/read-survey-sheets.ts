import type { Asking } from './check-survey.ts'
import { isTextName, textsFrom, withTexts } from './default-texts.ts'
import { unknownWord } from './did-you-mean.ts'
import { refusedColumns } from './question-types.ts'
import { type OptionList, readChoices } from './read-choices.ts'
import { QuestionnaireReader } from './read-questionnaire.ts'
import type { Report } from './report.ts'
import { type ReadSheet, type SheetTable, tableOf } from './sheet-table.ts'
import { accents, HELP_SHEET, type SheetName, sheetColumns } from './sheets.ts'

export interface ReadSurvey {
  /** What a schema has still to judge: its texts. */
  readonly document: Asking
  readonly cellOf: (path: string) => string
}

/** A survey as the sheets of a workbook say it (XLSForm, as far as we have it). What is not read is in the report. */
export function readSurveySheets(sheets: readonly ReadSheet[], report: Report): ReadSurvey {
  const places = new Map<string, string>()
  const tables = tablesOf(sheets, report)
  const texts = readTexts(tables, places, report)
  const { version, language } = readVersion(tables.settings, places, report)
  const [label, hint] = [
    columnIn(tables.survey, 'label', language, report),
    columnIn(tables.survey, 'hint', language, report),
  ]
  const lists = readChoices(tables.choices, columnIn(tables.choices, 'label', language, report), report)
  const reader = new QuestionnaireReader({ lists, label, hint, places, report })
  reader.read(tables.survey)
  warnOfUnused(lists, reader.usedLists, report)
  const { sections, notElectoral } = reader
  const reasons = Object.keys(notElectoral).length > 0 ? { notElectoral } : {}
  return { document: { ...texts, questionnaire: { version, sections }, ...reasons }, cellOf: nearestPlace(places) }
}

type Tables = Readonly<Record<SheetName, SheetTable>>

function tablesOf(sheets: readonly ReadSheet[], report: Report): Tables {
  const names = Object.keys(sheetColumns) as SheetName[]
  for (const { name } of sheets)
    if (!names.some((each) => each === name.toLowerCase()) && name !== HELP_SHEET)
      report.warn(name, `La hoja «${name}» no se lee; las que se leen: ${names.join(', ')}.`)
  return Object.fromEntries(
    names.map((name) => {
      const sheet = sheets.find((each) => each.name.toLowerCase() === name)
      if (!sheet && name === 'survey') report.error('archivo', `Falta la hoja «${name}»: parte de la plantilla.`)
      const table = tableOf({ name, rows: sheet?.rows ?? [] }, report)
      warnOfColumns(table, sheetColumns[name], report)
      return [name, table]
    }),
  ) as unknown as Tables
}

function warnOfColumns({ name, columns, rows }: SheetTable, known: readonly string[], report: Report): void {
  for (const [column, letters] of columns) {
    const isKnown =
      known.includes(column) || /^(label|hint)::/.test(column) || (name === 'survey' && refusedColumns.has(column))
    if (isKnown || !rows.some((row) => row.text(column) !== '')) continue
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

function readTexts({ settings, textos }: Tables, places: Map<string, string>, report: Report): object {
  const [row, ...more] = settings.rows
  for (const each of more) report.warn(each.cell('form_title'), 'Esta fila no se lee: «settings» tiene una sola.')
  const said = (column: string) => row?.text(column) ?? ''
  const cell = (column: string) => row?.cell(column) ?? `${settings.name}!2`
  for (const [path, column] of [
    ['title', 'form_title'],
    ['description', 'descripcion'],
    ['accent', 'color'],
    ['share.text', 'compartir'],
    ['thanks.registered', 'gracias'],
    ['answering.title', 'form_title'],
  ] as const)
    places.set(path, cell(column))
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
  const texts = textsFrom({
    title: said('form_title'),
    description: said('descripcion'),
    accent: accent ?? 'blue',
    share: said('compartir') || undefined,
    registered: said('gracias') || undefined,
  })
  return withTexts(texts, changesIn(textos, places, report))
}

function changesIn({ rows }: SheetTable, places: Map<string, string>, report: Report): Map<string, string> {
  const changes = new Map<string, string>()
  for (const row of rows) {
    const name = row.text('clave')
    if (!isTextName(name))
      report.error(
        row.cell('clave'),
        `«${name.slice(0, 60)}» no es un texto de la página: copia una clave de otra encuesta.`,
      )
    else if (changes.has(name)) report.error(row.cell('clave'), `«${name}» está dos veces: quita una.`)
    else changes.set(name, row.text('texto'))
    places.set(name, row.cell('texto'))
  }
  return changes
}

function readVersion({ rows: [row], name }: SheetTable, places: Map<string, string>, report: Report) {
  const [version = '', language = ''] = [row?.text('version'), row?.text('default_language')]
  const cell = row?.cell('version') ?? `${name}!2`
  places.set('questionnaire.version', cell).set('questionnaire', 'survey')
  if (version === '') report.warn(cell, 'Falta «version»: se toma 1.')
  return { version: version || '1', language }
}

function warnOfUnused(lists: ReadonlyMap<string, OptionList>, used: ReadonlySet<string>, report: Report): void {
  for (const [name, [first]] of lists)
    if (!used.has(name) && first) report.warn(first.row.cell('list_name'), `Ninguna pregunta usa la lista «${name}».`)
}

/** Where a part came from, or else what it is part of. */
function nearestPlace(places: ReadonlyMap<string, string>): (path: string) => string {
  return function placeOf(path): string {
    const place = places.get(path)
    if (place !== undefined) return place
    return path.includes('.') ? placeOf(path.slice(0, path.lastIndexOf('.'))) : 'archivo'
  }
}
