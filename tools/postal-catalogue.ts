/** Reads the postal catalogue of Correos de México, official text or CSV, and writes our table as a module. */

const OFFICIAL_HEADER =
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad'
const CSV_HEADER = 'codigo,asentamiento,tipo,municipio,ciudad,zona'

const AGUASCALIENTES = '01'
const INEGI_ORDER: readonly string[] = [
  'Aguascalientes',
  'Asientos',
  'Calvillo',
  'Cosío',
  'Jesús María',
  'Pabellón de Arteaga',
  'Rincón de Romos',
  'San José de Gracia',
  'Tepezalá',
  'El Llano',
  'San Francisco de los Romo',
]

// These would break the generated template, or are what text read in the wrong encoding looks like.
const NOT_IN_A_NAME = /[|`\\$\uFFFD\p{C}]/u

export interface Row {
  readonly line: number
  readonly code: string
  readonly name: string
  readonly municipality: string
}

export interface PostalCode {
  readonly code: string
  readonly municipality: string
  readonly names: readonly string[]
}

export class CatalogueRefused extends Error {}

export function parseCatalogue(bytes: Uint8Array): Row[] {
  // TextDecoder's "iso-8859-1" is windows-1252, which turns stray control bytes into plausible letters.
  const official = linesOf(Buffer.from(bytes).toString('latin1'))
  if (official[1] === OFFICIAL_HEADER) return parseOfficial(official)
  const csv = linesOf(decodeUtf8(bytes))
  if (csv[0] === CSV_HEADER) return parseCsv(csv)
  throw new CatalogueRefused('formato desconocido: se espera el catálogo oficial en texto o un CSV con sus encabezados')
}

/** One entry per code, in order of code; each name once, in Spanish order. */
export function tableOf(rows: readonly Row[]): PostalCode[] {
  const found = new Map<string, { municipality: string; names: Set<string> }>()
  for (const { line, code, name, municipality } of rows) {
    const known = found.get(code)
    if (known === undefined) found.set(code, { municipality, names: new Set([name]) })
    else if (known.municipality === municipality) known.names.add(name)
    else refuse(line, `el código ${code} está en dos municipios, ${known.municipality} y ${municipality}`)
  }
  if (found.size === 0) throw new CatalogueRefused('el archivo no tiene ningún código postal de Aguascalientes')
  const spanish = new Intl.Collator('es-MX')
  return [...found]
    .map(([code, { municipality, names }]) => ({ code, municipality, names: [...names].sort(spanish.compare) }))
    .sort((a, b) => Number(a.code) - Number(b.code))
}

export function moduleOf(table: readonly PostalCode[], date: string): string {
  const parts = INEGI_ORDER.map((municipality) => {
    const codes = table.filter((entry) => entry.municipality === municipality)
    return { municipality, lines: codes.map(({ code, names }) => `${code} ${names.join('|')}`) }
  }).filter(({ lines }) => lines.length > 0)
  return `// Generated, not edited by hand: npm run places:import -- FILE --date ${date}
// Source: «Catálogo Nacional de Códigos Postales, Correos de México», ${date}.

/** Municipalities in INEGI order, each with one line per postal code: the code, a space, its colonias between bars. */
export const linesByMunicipality: readonly (readonly [municipality: string, lines: string])[] = [
${parts.map(({ municipality, lines }) => `['${municipality}', \`${lines.join('\n')}\`],\n`).join('')}]
`
}

function parseOfficial(lines: readonly string[]): Row[] {
  const columns = OFFICIAL_HEADER.split('|').length
  return lines.slice(2).flatMap((text, at) => {
    const line = at + 3
    const fields = text.split('|')
    if (fields.length !== columns) refuse(line, `tiene ${fields.length} columnas y se esperan ${columns}`)
    const [code = '', name = '', , municipality = '', , , , state = ''] = fields
    // Columns shifted by one would look like a row of another state and vanish.
    if (!/^\d\d$/.test(state)) refuse(line, `la clave de estado «${state}» no son dos cifras`)
    return state === AGUASCALIENTES ? [checkedRow({ line, code, name, municipality })] : []
  })
}

function parseCsv(lines: readonly string[]): Row[] {
  const columns = CSV_HEADER.split(',').length
  return lines.slice(1).map((text, at) => {
    const line = at + 2
    const fields = splitCsvLine(text) ?? refuse(line, 'tiene comillas mal cerradas')
    if (fields.length !== columns) refuse(line, `tiene ${fields.length} columnas y se esperan ${columns}`)
    const [code = '', name = '', , municipality = ''] = fields
    return checkedRow({ line, code, name, municipality })
  })
}

function checkedRow(row: Row): Row {
  const { line, code } = row
  const name = tidy(row.name)
  const municipality = tidy(row.municipality)
  if (!/^20\d{3}$/.test(code)) refuse(line, `«${code}» no es un código postal de Aguascalientes (20 y tres cifras)`)
  if (name === '') refuse(line, 'falta el nombre del asentamiento')
  if (NOT_IN_A_NAME.test(name)) refuse(line, `el nombre ${JSON.stringify(name)} tiene un carácter que no se espera`)
  if (!INEGI_ORDER.includes(municipality)) refuse(line, `municipio desconocido, ${JSON.stringify(municipality)}`)
  return { line, code, name, municipality }
}

// Two spaces, or an accent written apart, would list what looks like one name twice.
function tidy(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ')
}

function splitCsvLine(text: string): string[] | undefined {
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y
  const fields: string[] = []
  for (;;) {
    const match = field.exec(text)
    if (match === null) return undefined
    const [, quoted, plain = '', end] = match
    fields.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') return fields
  }
}

function linesOf(text: string): string[] {
  return text.trimEnd().split(/\r?\n/)
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CatalogueRefused('no es el catálogo oficial en texto ni un CSV en UTF-8')
  }
}

function refuse(line: number, reason: string): never {
  throw new CatalogueRefused(`línea ${line}: ${reason}`)
}
