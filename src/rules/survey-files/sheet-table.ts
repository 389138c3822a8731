import type { Report } from './report.ts'

/** A sheet as it was read: rows with something in them, and their cells by the letters of the column. */
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
  /** As they are written. */
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** The first row, or an empty one in its place. */
  readonly first: TableRow
  /** At the name of a column. */
  warn(column: string, message: string): void
}

export interface TableRow {
  text(column: string): string
  /** «survey!C14»; the row's number alone where there is no such column. */
  cell(column: string): string
  error(column: string, message: string): void
  warn(column: string, message: string): void
}

/** No-break spaces and ends of lines come with what was pasted: nobody sees them. */
export function tidy(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** «label::Español (es)» keeps the name of its language, which older files write after one colon. */
function columnKey(column: string): string {
  const [, name, language] = /^([^:]+?) ?::? ?(.+)$/.exec(column) ?? []
  return language ? `${name?.toLowerCase()}::${language}` : column.toLowerCase().replaceAll(' ', '_')
}

export function tableOf({ name, rows: [header, ...rows] }: ReadSheet, report: Report): SheetTable {
  const columns = new Map<string, string>()
  for (const [letters, { text }] of header?.cells ?? []) {
    const column = tidy(text)
    const key = columnKey(column)
    if (columns.has(key))
      report.error(`${name}!${letters}${header?.number}`, `La columna «${column}» está dos veces: quita una.`)
    else if (key !== '') columns.set(key, letters)
  }
  const known = new Set(columns.values())
  for (const { number, cells } of rows) {
    for (const [letters, { text, isFormula }] of cells) {
      const cell = `${name}!${letters}${number}`
      if (/^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/.test(text))
        report.error(cell, `Es un error de la hoja de cálculo (${text}): escribe el texto.`)
      else if (isFormula) report.warn(cell, `Es una fórmula: se toma su valor, «${tidy(text).slice(0, 60)}».`)
      if (!known.has(letters) && tidy(text) !== '')
        report.warn(cell, 'No se lee: su columna no tiene nombre en la fila 1.')
    }
  }
  const rowOf = ({ number, cells }: ReadSheet['rows'][number]): TableRow => {
    const cell = (column: string) => `${name}!${columns.get(column) ?? ''}${number}`
    return {
      text: (column) => tidy(cells.get(columns.get(column) ?? '')?.text ?? ''),
      cell,
      error: (column, message) => report.error(cell(column), message),
      warn: (column, message) => report.warn(cell(column), message),
    }
  }
  const names = [...columns.keys()]
  const filled = rows.map(rowOf).filter((row) => names.some((column) => row.text(column) !== ''))
  return {
    name,
    columns: names,
    rows: filled,
    first: filled[0] ?? rowOf({ number: 2, cells: new Map() }),
    warn: (column, message) => report.warn(`${name}!${columns.get(column)}1`, message),
  }
}
