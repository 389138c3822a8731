import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { coloniasOf, municipalityOf, postalCodes } from '#places/postal-table.ts'
import { commandIn } from '../tests/support/command.ts'
import { openCsv } from './csv-file.ts'
import { parseCatalogue, postalModule, tableOf } from './postal-catalogue.ts'

const NOTICE = 'El Catálogo Nacional de Códigos Postales, es elaborado por Correos de México y se proporciona gratis.'
const OFFICIAL_HEADER =
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad'
const CALVILLO = '20800|Ánimas Ñandú|Pueblo|Calvillo|Aguascalientes|Calvillo|20801|01|20801||28|003|0001|Urbano|02'
const JESUS_MARIA = '20900|Jesús María Centro|Colonia|Jesús María|Aguascalientes||20921|01|20921||09|005|0002|Urbano|'
const MEXICALI = '21000|Zona Centro|Colonia|Mexicali|Baja California|Mexicali|21101|02|21101||09|002|0003|Urbano|01'

const official = (...rows: string[]) => Buffer.from([NOTICE, OFFICIAL_HEADER, ...rows, ''].join('\r\n'), 'latin1')
const csv = (...rows: string[]) =>
  Buffer.from(['codigo,asentamiento,tipo,municipio,ciudad,zona', ...rows, ''].join('\n'), 'utf8')
const table = (bytes: Buffer) => tableOf(parseCatalogue(openCsv('catalogue', bytes)))

test('the official text is read as ISO-8859-1, and only the rows of Aguascalientes are kept', () => {
  const bytes = official(MEXICALI, JESUS_MARIA, CALVILLO)
  expect(bytes.includes(Buffer.from([0xc1, 0x6e, 0x69, 0x6d, 0x61, 0x73]))).toBe(true)
  expect(table(bytes)).toEqual([
    { code: '20800', municipality: 'Calvillo', names: ['Ánimas Ñandú'] },
    { code: '20900', municipality: 'Jesús María', names: ['Jesús María Centro'] },
  ])
})

test('the CSV is read as UTF-8, with quoted fields and with a byte order mark', () => {
  const rows = ['20400,"Peñas, ""Las""",Colonia,"Rincón de Romos",,Rural', '20401,Güell,Colonia,Rincón de Romos,,Rural']
  const expected = [
    { code: '20400', municipality: 'Rincón de Romos', names: ['Peñas, "Las"'] },
    { code: '20401', municipality: 'Rincón de Romos', names: ['Güell'] },
  ]
  expect(table(csv(...rows))).toEqual(expected)
  expect(table(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), csv(...rows)]))).toEqual(expected)
})

test('a name repeated within a code appears once, and names are in Spanish order', () => {
  const names = ['Zapata', 'San Marcos', 'Ñandú', 'Nube', 'Oro', 'Águila', 'Barrio', 'San  Marcos ', 'A\u0301guila']
  const rows = names.map((name) => `20070,${name},Colonia,Aguascalientes,Aguascalientes,Urbano`)
  expect(table(csv(...rows))).toEqual([
    {
      code: '20070',
      municipality: 'Aguascalientes',
      names: ['Águila', 'Barrio', 'Nube', 'Ñandú', 'Oro', 'San Marcos', 'Zapata'],
    },
  ])
})

test('a code in two municipalities is refused with the line', () => {
  const bytes = csv('20070,A,Colonia,Aguascalientes,,Urbano', '20070,B,Colonia,Calvillo,,Urbano')
  expect(() => table(bytes)).toThrow(/^línea 3: el código 20070 está en dos municipios, Aguascalientes y Calvillo$/)
})

test.each([
  ['a code of four digits', csv('2007,A,Colonia,Calvillo,,Rural'), /^línea 2: «2007» no es un código/],
  ['a code of another state', csv('06600,A,Colonia,Calvillo,,Rural'), /^línea 2: «06600» no es un código/],
  ['no name', csv('20070, ,Colonia,Calvillo,,Rural'), /^línea 2: falta el nombre/],
  ['a bar in a name', csv('20070,A|B,Colonia,Calvillo,,Rural'), /^línea 2: el nombre "A\|B"/],
  ['a name that would end the template', csv('20070,A`B,Colonia,Calvillo,,Rural'), /^línea 2: el nombre/],
  ['an unknown municipality', csv('20070,A,Colonia,Mordor,,Rural'), /^línea 2: municipio desconocido, "Mordor"/],
  ['a missing column', csv('20070,A,Colonia,Calvillo,', '20071'), /línea 2, columna 6: la fila tiene 5 columnas/],
  ['a bad row after an empty line', csv('20070,A,,Calvillo,,', '', '2007,A,,Calvillo,,'), /^línea 4: «2007»/],
  ['an open quote', csv('20070,"A,Colonia,Calvillo,,Rural'), /línea 2, columna 2: las comillas no se cierran/],
  ['an official row cut short', official(MEXICALI, '20800|Las'), /línea 4, columna 3: la fila tiene 2 columnas/],
  ['shifted official columns', official(`x|${CALVILLO.slice(0, -3)}`), /^línea 3: la clave de estado «20801»/],
  ['the official text saved again as UTF-8', Buffer.from(official(JESUS_MARIA).toString('latin1')), /^línea 3: /],
  [
    'a CSV saved as ISO-8859-1',
    Buffer.from(csv('20400,Peña,,Cosío,,').toString(), 'latin1'),
    /línea 2, columna 2: .+ no son UTF-8/,
  ],
  ['another file', Buffer.from('<html>No disponible</html>'), /^formato desconocido/],
  ['an empty file', Buffer.alloc(0), /^formato desconocido/],
  ['a CSV without rows', csv(), /ningún código postal/],
  ['a catalogue without our state', official(MEXICALI), /ningún código postal/],
])('%s is refused, naming the place', (_, bytes, reason) => {
  expect(() => table(bytes)).toThrow(reason)
})

test('the table in use is what the import writes, with no edit by hand', () => {
  const text = readFileSync(new URL('../src/places/postal-codes.ts', import.meta.url), 'utf8')
  const date = /--date (\S+)$/m.exec(text)?.[1] ?? ''
  const row = { cell: () => '', line: () => 0 }
  const rows = postalCodes.flatMap((code) =>
    coloniasOf(code).map((name) => ({ row, code, name, municipality: municipalityOf(code) ?? '' })),
  )
  expect(date).toBe('2026-09-27')
  expect(postalModule(tableOf(rows), date)).toBe(text)
})

async function runImport(catalogue: Uint8Array, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'places-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'catalogue'), catalogue)
  mkdirSync(join(folder, 'src/places'), { recursive: true })
  const run = await commandIn(folder, 'importar-codigos', ...args)
  const written = join(folder, 'src/places/postal-codes.ts')
  return { ...run, written: existsSync(written) ? readFileSync(written, 'utf8') : undefined }
}

test('the command writes the table with its source and date, and prints the counts', async () => {
  const run = await runImport(official(CALVILLO, CALVILLO, JESUS_MARIA, MEXICALI), 'catalogue', '--date', '2026-10-05')
  expect(run.stderr).toBe('')
  expect(run.status).toBe(0)
  expect(run.stdout).toContain('2 códigos, 2 municipios, 2 pares de código y colonia (de 3 filas)')
  expect(run.written).toContain('«Catálogo Nacional de Códigos Postales, Correos de México», 2026-10-05')
  expect(run.written).toContain("['Jesús María', `20900 Jesús María Centro`],")
})

test.each([
  [
    'a bad row',
    csv('20070,A'),
    ['catalogue', '--date', '2026-10-05'],
    /^No se cambió .+: catalogue, línea 2, columna 3: .+$/,
  ],
  [
    'no date',
    official(CALVILLO),
    ['catalogue'],
    /^Falta --date\.\nUso: .+ importar-codigos ARCHIVO --date AAAA-MM-DD$/,
  ],
  [
    'a date that does not exist',
    official(CALVILLO),
    ['catalogue', '--date', '2026-02-30'],
    /^«2026-02-30» .+\nUso: .+$/,
  ],
  ['an option without its value', official(CALVILLO), ['catalogue', '--date', '--x'], /^No se .+\nUso: .+$/],
  [
    'a missing file',
    official(CALVILLO),
    ['elsewhere', '--date', '2026-10-05'],
    /^No se cambió .+: ENOENT.+elsewhere'$/,
  ],
])('with %s the command says why and writes nothing', async (_, catalogue, args, reason) => {
  const run = await runImport(catalogue, ...args)
  expect(run.status).toBe(2)
  expect(run.stderr.trimEnd()).toMatch(reason)
  expect(run.written).toBeUndefined()
})
