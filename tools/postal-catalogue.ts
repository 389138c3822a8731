/** Reads the postal catalogue of Correos de México, and writes our table as a module. */
import { municipalityMap } from '#places/municipality-map.ts'
import { CommandError } from './commands/command.ts'
import { type CsvFile, readTable, refuseRow, type TableRow } from './csv-file.ts'

const OFFICIAL_HEADER =
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad'

const AGUASCALIENTES = '01'
const INEGI_ORDER: readonly string[] = municipalityMap.municipalities.map(({ name }) => name)

// These would break the generated template, or are signs of text read in the wrong encoding.
const NOT_IN_A_NAME = /[`\\$\p{C}]/u

export interface CatalogueRow {
  readonly row: TableRow
  readonly code: string
  readonly name: string
  readonly municipality: string
}

export interface PostalCode {
  readonly code: string
  readonly municipality: string
  readonly names: readonly string[]
}

export function parseCatalogue(csv: CsvFile): CatalogueRow[] {
  // TextDecoder's "iso-8859-1" is windows-1252, which turns stray control bytes into plausible letters.
  const text = csv.bytes.toString('latin1')
  if (text.split(/\r?\n/, 2)[1] !== OFFICIAL_HEADER)
    throw new CommandError('formato desconocido: se espera el catálogo de Correos de México en texto')
  const { rows } = readTable({ ...csv, bytes: Buffer.from(text) }, { delimiter: '|', quote: null, fromLine: 2 })
  return rows.filter(isOfAguascalientes).map(checkedRow)
}

function isOfAguascalientes(row: TableRow): boolean {
  const state = row.cell('c_estado')
  // Columns shifted by one would look like a row of another state and vanish.
  if (!/^\d\d$/.test(state)) refuseRow(row, `la clave de estado «${state}» no son dos cifras`)
  return state === AGUASCALIENTES
}

function checkedRow(row: TableRow): CatalogueRow {
  const code = row.cell('d_codigo')
  const [name, municipality] = [tidy(row.cell('d_asenta')), tidy(row.cell('D_mnpio'))]
  if (!/^20\d{3}$/.test(code)) refuseRow(row, `«${code}» no es un código postal de Aguascalientes (20 y tres cifras)`)
  if (name === '') refuseRow(row, 'falta el nombre del asentamiento')
  if (NOT_IN_A_NAME.test(name)) refuseRow(row, `el nombre ${JSON.stringify(name)} tiene un carácter que no se espera`)
  if (!INEGI_ORDER.includes(municipality)) refuseRow(row, `municipio desconocido, ${JSON.stringify(municipality)}`)
  return { row, code, name, municipality }
}

// Two spaces would list what looks like one name twice.
function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** One entry per code, in order of code; each name once, in Spanish order. */
export function tableOf(rows: readonly CatalogueRow[]): PostalCode[] {
  const found = new Map<string, { municipality: string; names: Set<string> }>()
  for (const { row, code, name, municipality } of rows) {
    const known = found.get(code)
    if (known === undefined) found.set(code, { municipality, names: new Set([name]) })
    else if (known.municipality === municipality) known.names.add(name)
    else refuseRow(row, `el código ${code} está en dos municipios, ${known.municipality} y ${municipality}`)
  }
  if (found.size === 0) throw new CommandError('el archivo no tiene ningún código postal de Aguascalientes')
  const spanish = new Intl.Collator('es-MX')
  return [...found]
    .map(([code, { municipality, names }]) => ({ code, municipality, names: [...names].sort(spanish.compare) }))
    .sort((a, b) => Number(a.code) - Number(b.code))
}

export function postalModule(table: readonly PostalCode[], date: string): string {
  const parts = INEGI_ORDER.map((municipality) => {
    const codes = table.filter((entry) => entry.municipality === municipality)
    return { municipality, lines: codes.map(({ code, names }) => `${code} ${names.join('|')}`) }
  }).filter(({ lines }) => lines.length > 0)
  return `// Generated, not edited by hand: npm run encuestas -- importar-codigos FILE --date ${date}
// Source: «Catálogo Nacional de Códigos Postales, Correos de México», ${date}.

/** Municipalities in INEGI order, each with one line per postal code: the code, a space, its colonias between bars. */
export const linesByMunicipality: readonly (readonly [municipality: string, lines: string])[] = [
${parts.map(({ municipality, lines }) => `['${municipality}', \`${lines.join('\n')}\`],\n`).join('')}]
`
}
