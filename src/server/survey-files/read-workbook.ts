import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { columnLetters } from '#rules/format/spreadsheet.ts'
import type { ReadCell, ReadSheet } from '#rules/survey-files/sheet-table.ts'
import { Archive, damaged, RefusedFile } from './unzip.ts'

/** Of a questionnaire. */
const MOST_ROWS = 2_000
/** Enough for a questionnaire in many languages. */
const MOST_COLUMNS = 100
/** As many letters as Excel allows. To tidy one much longer can take minutes. */
const LONGEST_CELL = 32_767

/** Reads the values in the cells of these sheets of an XLSX workbook, and ignores everything else in it. */
export function readWorkbook(bytes: Buffer, wanted: readonly string[], mostRows = MOST_ROWS): ReadSheet[] {
  const archive = new Archive(bytes)
  refuseOtherFiles(archive)
  const targets = new Map<string, string>()
  eachElement(archive.text('xl/_rels/workbook.xml.rels'), 'Relationship', ({ attributes }) => {
    const { Id = '', Target = '', TargetMode } = attributes
    if (TargetMode !== 'External') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
  })
  const strings: string[] = []
  eachElement(archive.text('xl/sharedStrings.xml'), 'si', (element) => strings.push(unescaped(textIn(element))))
  const sheets: ReadSheet[] = []
  eachElement(archive.text('xl/workbook.xml'), 'sheet', ({ attributes: { name = '', id = '' } }) => {
    // Forms bring sheets of help and lists of thousands of places.
    if (!wanted.includes(name.toLowerCase())) {
      sheets.push({ name, rows: [] })
      return
    }
    const xml = archive.text(targets.get(id) ?? '')
    if (xml === undefined)
      throw new RefusedFile(
        `La hoja «${name}» no está en el archivo: ábrelo en Excel o LibreOffice y guárdalo otra vez.`,
      )
    sheets.push({ name, rows: rowsOf(name, xml, { strings, mostRows }) })
  })
  return sheets
}

function refuseOtherFiles({ names }: Archive): void {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/vbaProject|^xl\/macrosheets\//i))
    throw new RefusedFile('Es un libro con macros (.xlsm): guárdalo como «Libro de Excel (.xlsx)».')
  if (has(/^xl\/(externalLinks|connections|queryTables)/i))
    throw new RefusedFile(
      'Toma datos de otro archivo: en Excel, «Datos», «Editar vínculos», «Romper vínculo», y guárdalo otra vez.',
    )
  if (!names.includes('xl/workbook.xml'))
    throw new RefusedFile('No es un libro de Excel: guárdalo como «Libro de Excel (.xlsx)».')
}

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: Element[]
}

/** No workbook nests elements this deep. */
const MOST_DEPTH = 100
/** A row of Excel has at most 16,384 cells of a few elements each, and no other element that is read has more descendants. */
const MOST_INSIDE = 100_000

/** Calls back with every element of a name once it is complete. A DOCTYPE is refused: its entities could fetch or grow without end. */
function eachElement(xml: string | undefined, wanted: string, found: (element: Element) => void): void {
  if (xml === undefined) return
  const parser = new SaxesParser({ xmlns: true })
  /** The open elements; undefined for those that are neither wanted nor inside a wanted one. */
  const open: (Element | undefined)[] = []
  let inside = 0
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('doctype', () => {
    throw new RefusedFile('Trae un DOCTYPE, que ningún libro de Excel tiene: copia tus hojas a la plantilla.')
  })
  parser.on('error', () => {
    throw new RefusedFile('El archivo está dañado: ábrelo en Excel o LibreOffice y guárdalo otra vez.')
  })
  parser.on('opentag', ({ local, attributes }: SaxesTagNS) => {
    const parent = open.at(-1)
    if (!parent && local !== wanted) {
      if (open.push(undefined) > MOST_DEPTH) throw damaged()
      return
    }
    const all: SaxesAttributeNS[] = Object.values(attributes)
    const named = Object.fromEntries(all.map((each) => [each.local, each.value]))
    const element: Element = { name: local, attributes: named, text: '', children: [] }
    parent?.children.push(element)
    inside = parent ? inside + 1 : 0
    if (open.push(element) > MOST_DEPTH || inside > MOST_INSIDE) throw damaged()
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const ended = open.pop()
    if (ended && !open.at(-1)) found(ended)
  })
  parser.write(xml).close()
}

/** The text of all runs, without the phonetic guides of Japanese texts (rPh). */
function textIn({ name, text, children }: Element): string {
  if (name === 't') return text
  return name === 'rPh' ? '' : children.map(textIn).join('')
}

function rowsOf(
  sheet: string,
  xml: string,
  { strings, mostRows }: { strings: readonly string[]; mostRows: number },
): ReadSheet['rows'] {
  const rows: { number: number; cells: Map<string, ReadCell> }[] = []
  let number = 0
  eachElement(xml, 'row', ({ attributes, children }) => {
    number = Number(attributes.r ?? number + 1)
    let column = 0
    const cells = new Map<string, ReadCell>()
    for (const cell of children.filter(({ name }) => name === 'c')) {
      const letters = /^[A-Z]+/.exec(cell.attributes.r ?? '')?.[0]
      column = letters === undefined ? column + 1 : columnNumber(letters)
      const text = shownText(cell, strings)
      if (text === undefined || (column > MOST_COLUMNS && text.trim() === '')) continue
      if (column > MOST_COLUMNS)
        throw new RefusedFile(`La hoja «${sheet}» tiene más de ${MOST_COLUMNS} columnas: borra las que sobran.`)
      if (text.length > LONGEST_CELL)
        throw new RefusedFile(`La hoja «${sheet}» trae un texto de ${text.length} letras: caben ${LONGEST_CELL}.`)
      cells.set(columnLetters(column - 1), { text, isFormula: cell.children.some(({ name }) => name === 'f') })
    }
    if (cells.size > 0) rows.push({ number, cells })
    if (rows.length > mostRows)
      throw new RefusedFile(`La hoja «${sheet}» tiene más de ${mostRows} filas: borra las que sobran.`)
  })
  return rows
}

/** Undefined if the cell is empty. */
function shownText({ attributes: { t: type }, children }: Element, strings: readonly string[]): string | undefined {
  const value = children.map((child) => (child.name === 'v' ? child.text : textIn(child))).join('')
  if (value === '') return undefined
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'inlineStr' || type === 'str') return unescaped(value)
  // Google Sheets writes 1 as 1.0, which is no longer the code 1.
  const isNumber = type === undefined || type === 'n'
  return isNumber && Number.isFinite(Number(value)) ? String(Number(value)) : value
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

/** Excel reads `_x0041_` as an A. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
