import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { columnLetters } from '#rules/format/spreadsheet.ts'
import type { ReadCell, ReadSheet } from '#rules/survey-files/sheet-table.ts'
import { Archive, RefusedFile } from './unzip.ts'

const MOST_ROWS = 2_000
/** Wide enough for every language of a questionnaire. */
const MOST_COLUMNS = 100

/** The cells of an XLSX workbook: values only. Formulas, links, pictures and what else it has are left alone. */
export function readWorkbook(bytes: Buffer): ReadSheet[] {
  const archive = new Archive(bytes)
  refuseOthers(archive)
  const targets = relationsOf(archive)
  const strings = sharedStrings(archive)
  return sheetsOf(archive).map(({ name, id }) => {
    const path = targets.get(id)
    const xml = path === undefined ? undefined : archive.text(path)
    if (xml === undefined)
      throw new RefusedFile(
        `La hoja «${name}» no está en el archivo: ábrelo en Excel o LibreOffice y guárdalo otra vez.`,
      )
    return { name, rows: rowsOf(name, xml, strings) }
  })
}

function refuseOthers({ names }: Archive): void {
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

interface Handlers {
  open?(name: string, attribute: (name: string) => string | undefined): void
  close?(name: string): void
  text?(text: string): void
}

/** Reads XML without entities of its own or anything else that could fetch or grow. */
function parseXml(xml: string, { open, close, text }: Handlers): void {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new RefusedFile('Trae un DOCTYPE, que ningún libro de Excel tiene: copia tus hojas a la plantilla.')
  })
  parser.on('error', () => {
    throw new RefusedFile('El archivo está dañado: ábrelo en Excel o LibreOffice y guárdalo otra vez.')
  })
  parser.on('opentag', ({ local, attributes }: SaxesTagNS) => {
    const all: SaxesAttributeNS[] = Object.values(attributes)
    open?.(local, (name) => all.find((each) => each.local === name)?.value)
  })
  parser.on('closetag', ({ local }) => close?.(local))
  parser.on('text', (value) => text?.(value))
  parser.on('cdata', (value) => text?.(value))
  parser.write(xml).close()
}

function sheetsOf(archive: Archive): { name: string; id: string }[] {
  const sheets: { name: string; id: string }[] = []
  parseXml(archive.text('xl/workbook.xml') ?? '', {
    open(tag, attribute) {
      if (tag === 'sheet') sheets.push({ name: attribute('name') ?? '', id: attribute('id') ?? '' })
    },
  })
  return sheets
}

function relationsOf(archive: Archive): Map<string, string> {
  const targets = new Map<string, string>()
  parseXml(archive.text('xl/_rels/workbook.xml.rels') ?? '<none/>', {
    open(tag, attribute) {
      if (tag !== 'Relationship' || attribute('TargetMode') === 'External') return
      const target = attribute('Target') ?? ''
      targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return targets
}

/** Texts that cells name by their number. The phonetic guide of Japanese texts (rPh) is no part of them. */
function sharedStrings(archive: Archive): string[] {
  const strings: string[] = []
  let [current, isText, isGuide] = ['', false, false]
  parseXml(archive.text('xl/sharedStrings.xml') ?? '<none/>', {
    open(tag) {
      if (tag === 'si') current = ''
      if (tag === 'rPh') isGuide = true
      isText = tag === 't' && !isGuide
    },
    close(tag) {
      if (tag === 'si') strings.push(unescaped(current))
      if (tag === 'rPh') isGuide = false
      isText = false
    },
    text(value) {
      if (isText) current += value
    },
  })
  return strings
}

function rowsOf(sheet: string, xml: string, strings: readonly string[]): ReadSheet['rows'] {
  const rows: { number: number; cells: Map<string, ReadCell> }[] = []
  let [row, column, type, value, isFormula, inside] = [0, 0, 'n', '', false, '']
  let cells = new Map<string, ReadCell>()
  parseXml(xml, {
    open(tag, attribute) {
      if (tag === 'row') {
        row = Number(attribute('r') ?? row + 1)
        ;[column, cells] = [0, new Map()]
      }
      if (tag === 'c') {
        const letters = /^[A-Z]+/.exec(attribute('r') ?? '')?.[0]
        column = letters === undefined ? column + 1 : columnNumber(letters)
        ;[type, value, isFormula] = [attribute('t') ?? 'n', '', false]
      }
      if (tag === 'f') isFormula = true
      inside = tag
    },
    close(tag) {
      inside = ''
      if (tag === 'c' && value !== '') {
        if (column > MOST_COLUMNS)
          throw new RefusedFile(`La hoja «${sheet}» tiene más de ${MOST_COLUMNS} columnas: borra las que sobran.`)
        cells.set(columnLetters(column - 1), { text: shownText(type, value, strings), isFormula })
      }
      if (tag !== 'row' || cells.size === 0) return
      rows.push({ number: row, cells })
      if (rows.length > MOST_ROWS)
        throw new RefusedFile(`La hoja «${sheet}» tiene más de ${MOST_ROWS} filas: no es un cuestionario.`)
    },
    text(text) {
      if (inside === 'v' || inside === 't') value += text
    },
  })
  return rows
}

function shownText(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  return type === 'inlineStr' || type === 'str' ? unescaped(value) : value
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

/** As Excel reads it: `_x0041_` is an A. */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
