/** A sheet of a workbook. Its rows come in pages, of which only one is in memory. */
export interface Sheet {
  readonly name: string
  /** Of the first columns, in characters. */
  readonly widths: readonly number[]
  /** How many stay visible while scrolling. */
  readonly frozen: { readonly rows: number; readonly columns: number }
  /** Suggestions in the cells of a column (counted from 0) below the header; other texts are accepted too. */
  readonly dropDowns?: readonly { readonly column: number; readonly values: readonly string[] }[]
  readonly rows: Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>
}

export type SheetRow = readonly SheetCell[]

export type SheetCell = string | number | undefined | { readonly value: string | number; readonly style: SheetStyle }

const FONT = '<sz val="11"/><name val="Calibri"/>'

const styleOf = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${font ? ' applyFont="1"' : ''}${format ? ' applyNumberFormat="1"' : ''}/>`

const styles = { plain: styleOf(0), bold: styleOf(0, 1), percent: styleOf(164), decimal: styleOf(2), whole: styleOf(1) }
const styleNames = Object.keys(styles)

type SheetStyle = keyof typeof styles

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** The limit for a cell in Excel. */
const LONGEST_TEXT = 32_767

/** The files of an XLSX workbook (ECMA-376) other than its sheets. */
export function workbookParts(names: readonly string[]): [name: string, content: string][] {
  const each = (write: (name: string, number: number) => string) =>
    names.map((name, at) => write(name, at + 1)).join('')
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`
  const styleId = names.length + 1
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${each((_, number) => part(`worksheets/sheet${number}`, 'worksheet'))}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${each((name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`))}${relation(styleId, 'styles', 'styles.xml')}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.0%"/></numFmts><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styleNames.length}">${Object.values(styles).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    ],
  ].map(([name = '', content = '']) => [name, HEAD + content])
}

/** The XML of a sheet, piece by piece. */
export async function* sheetText({ widths, frozen, dropDowns = [], rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const { rows: down, columns: right } = frozen
  const pane = `<pane${right ? ` xSplit="${right}"` : ''} ySplit="${down}" topLeftCell="${columnLetters(right)}${down + 1}" activePane="${right ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
  let number = 0
  for await (const page of rows) yield page.map((row) => rowText(row, ++number)).join('')
  yield `</sheetData>${dropDownText(dropDowns)}</worksheet>`
}

function dropDownText(dropDowns: NonNullable<Sheet['dropDowns']>): string {
  if (dropDowns.length === 0) return ''
  const each = dropDowns.map(({ column, values }) => {
    const letters = columnLetters(column)
    return `<dataValidation type="list" allowBlank="1" sqref="${letters}2:${letters}1000"><formula1>${escaped(`"${values.join(',')}"`)}</formula1></dataValidation>`
  })
  return `<dataValidations count="${each.length}">${each.join('')}</dataValidations>`
}

function rowText(row: SheetRow, number: number): string {
  const cells = row.map((cell, at) => {
    const { value, style } = typeof cell === 'object' ? cell : { value: cell, style: 'plain' as const }
    if (value === undefined || value === '') return ''
    const place = `<c r="${columnLetters(at)}${number}" s="${styleNames.indexOf(style)}"`
    if (typeof value === 'number') return `${place}><v>${value}</v></c>`
    // As an inline string, a text is never run as a formula.
    return `${place} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  })
  return `<row r="${number}">${cells.join('')}</row>`
}

/** 0 is A, 25 is Z, 26 is AA. */
export function columnLetters(at: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (at % 26))
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last
}

/** XML has no control characters, and Excel would read `_x0041_` as an A. */
function escaped(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, ' ')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
