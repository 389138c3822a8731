import { columnName } from './column-aliases.ts'
import type { Report } from './report.ts'

/** A sheet as it was read: its rows that are not empty, with their cells by column letters. */
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly { readonly number: number; readonly cells: ReadonlyMap<string, ReadCell> }[]
}

export interface ReadCell {
  readonly text: string
  readonly isFormula: boolean
}

/** A sheet whose first row names its columns. */
export interface SheetTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** The first row, or an empty one if there is none. */
  readonly first: TableRow
  /** Where the name of a column stands. */
  headerCell(column: string): string
  /** At the header of a column. */
  warn(column: string, message: string): void
}

export interface TableRow {
  text(column: string): string
  /** «survey!C14», or «survey!14» if there is no such column. */
  cell(column: string): string
  error(column: string, message: string): void
  warn(column: string, message: string): void
}

/** Tags that only change how a text looks, as SurveyCTO and Kobo let authors write them. */
const formatting =
  /<\/?(?:b|i|u|em|strong|span|font|small|big|sub|sup|mark|center|code|pre|tt|s|del|ins|(br|p|div|h[1-6]|ul|ol|li|hr))(?:\s[^<>]*)?\/?>/gi

/** A link with words of its own, in Markdown or HTML. */
const links = /\[([^[\]]*)\]\(https?:[^()\s]*\)|<a\s[^<>]*>([^<>]*)<\/a>/gi

/** Labels without bold and the like, and of a link only its words. Whatever else looks like HTML stays, and is refused. */
function withoutFormatting(label: string): string {
  const plain = label.replaceAll(formatting, (_, isBreak?: string) => (isBreak ? ' ' : ''))
  return plain.replaceAll(links, (_, markdown?: string, html?: string) => markdown ?? html ?? '')
}

/** Said of labels from which something is taken out. */
export const ONLY_TEXT = 'Se quitan las negritas, los colores, las ligas y demás formato: se lee solo el texto.'

const isLabel = /^(label|hint)(::|$)/

/** Pasted texts bring line ends and no-break spaces that nobody sees. */
export function tidy(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** Keeps the language of «label::Español (es)», which older files write after a single colon. */
function columnKey(column: string): string {
  const [, name, language] = /^([^:]+?) ?::? ?(.+)$/.exec(column) ?? []
  return language ? `${name?.toLowerCase()}::${language}` : column.toLowerCase().replaceAll(' ', '_')
}

export function tableOf({ name, rows: [header, ...rows] }: ReadSheet, report: Report): SheetTable {
  const columns = new Map<string, string>()
  const written = [...(header?.cells.values() ?? [])].map(({ text }) => columnKey(tidy(text)))
  for (const [letters, { text }] of header?.cells ?? []) {
    const column = tidy(text)
    const key = columnName(columnKey(column), written)
    if (columns.has(key))
      report.error(`${name}!${letters}${header?.number}`, `La columna «${column}» está dos veces: quita una.`)
    else if (key !== '') columns.set(key, letters)
  }
  const labels = new Set([...columns].flatMap(([column, letters]) => (isLabel.test(column) ? [letters] : [])))
  const known = new Set(columns.values())
  for (const { number, cells } of rows) {
    for (const [letters, { text, isFormula }] of cells) {
      const cell = `${name}!${letters}${number}`
      if (/^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/.test(text))
        report.error(cell, `Es un error de la hoja de cálculo (${text}): escribe el texto.`)
      else if (isFormula) report.warn(cell, 'Es una fórmula: se toma su valor.')
      if (!known.has(letters) && tidy(text) !== '')
        report.warn(cell, 'No se lee: su columna no tiene nombre en la fila 1.')
      if (labels.has(letters) && withoutFormatting(text) !== text) report.warn(cell, ONLY_TEXT)
    }
  }
  const rowOf = ({ number, cells }: ReadSheet['rows'][number]): TableRow => {
    const cell = (column: string) => `${name}!${columns.get(column) ?? ''}${number}`
    return {
      text: (column) => {
        const { text = '' } = cells.get(columns.get(column) ?? '') ?? {}
        return tidy(isLabel.test(column) ? withoutFormatting(text) : text)
      },
      cell,
      error: (column, message) => report.error(cell(column), message),
      warn: (column, message) => report.warn(cell(column), message),
    }
  }
  const headerCell = (column: string) => `${name}!${columns.get(column)}1`
  const names = [...columns.keys()]
  const filled = rows.map(rowOf).filter((row) => names.some((column) => row.text(column) !== ''))
  return {
    name,
    columns: names,
    rows: filled,
    first: filled[0] ?? rowOf({ number: 2, cells: new Map() }),
    headerCell,
    warn: (column, message) => report.warn(headerCell(column), message),
  }
}
