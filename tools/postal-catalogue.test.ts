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
const rows = (...each: (readonly [code: string, name: string, municipality: string])[]) =>
  official(
    ...each.map(
      ([code, name, town]) => `${code}|${name}|Colonia|${town}|Aguascalientes||20921|01|20921||09|005|0002|Urbano|`,
    ),
  )
const table = (bytes: Buffer) => tableOf(parseCatalogue(openCsv('catalogue', bytes)))

test('the official text is read as ISO-8859-1, and only the rows of Aguascalientes are kept', () => {
  const bytes = official(MEXICALI, JESUS_MARIA, CALVILLO)
  expect(bytes.includes(Buffer.from([0xc1, 0x6e, 0x69, 0x6d, 0x61, 0x73]))).toBe(true)
  expect(table(bytes)).toEqual([
    { code: '20800', municipality: 'Calvillo', names: ['Ánimas Ñandú'] },
    { code: '20900', municipality: 'Jesús María', names: ['Jesús María Centro'] },
  ])
})

test('quotes in a name have no meaning', () => {
  const names = ['Peñas, "Las"', '"Güell']
  expect(table(rows(...names.map((name) => ['20400', name, 'Cosío'] as const)))).toMatchObject([
    { names: names.toSorted(new Intl.Collator('es-MX').compare) },
  ])
})

test('a name repeated within a code appears once, and names are in Spanish order', () => {
  const names = ['Zapata', 'San Marcos', 'Ñandú', 'Nube', 'Oro', 'Águila', 'Barrio', 'San  Marcos ']
  expect(table(rows(...names.map((name) => ['20070', name, 'Aguascalientes'] as const)))).toEqual([
    {
      code: '20070',
      municipality: 'Aguascalientes',
      names: ['Águila', 'Barrio', 'Nube', 'Ñandú', 'Oro', 'San Marcos', 'Zapata'],
    },
  ])
})

test('a code in two municipalities is refused with the line', () => {
  const bytes = rows(['20070', 'A', 'Aguascalientes'], ['20070', 'B', 'Calvillo'])
  expect(() => table(bytes)).toThrow(/^línea 4: el código 20070 está en dos municipios, Aguascalientes y Calvillo$/)
})

test.each([
  ['a code of four digits', rows(['2007', 'A', 'Calvillo']), /^línea 3: «2007» no es un código/],
  ['a code of another state', rows(['06600', 'A', 'Calvillo']), /^línea 3: «06600» no es un código/],
  ['no name', rows(['20070', ' ', 'Calvillo']), /^línea 3: falta el nombre/],
  ['a bar in a name', rows(['20070', 'A|B', 'Calvillo']), /línea 3, columna 16: la fila tiene 16 columnas/],
  ['a name that would end the template', rows(['20070', 'A`B', 'Calvillo']), /^línea 3: el nombre/],
  ['an unknown municipality', rows(['20070', 'A', 'Mordor']), /^línea 3: municipio desconocido, "Mordor"/],
  ['a bad row after an empty line', official(JESUS_MARIA, '', CALVILLO.replace('20800', '2080')), /^línea 5: «2080»/],
  ['an official row cut short', official(MEXICALI, '20800|Las'), /línea 4, columna 3: la fila tiene 2 columnas/],
  ['shifted official columns', official(`x|${CALVILLO.slice(0, -3)}`), /^línea 3: la clave de estado «20801»/],
  ['the official text saved again as UTF-8', Buffer.from(official(JESUS_MARIA).toString('latin1')), /^línea 3: /],
  ['another file', Buffer.from('<html>No disponible</html>'), /^formato desconocido/],
  ['an empty file', Buffer.alloc(0), /^formato desconocido/],
  ['a catalogue without rows', official(), /ningún código postal/],
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
    official('20070|A'),
    ['catalogue', '--date', '2026-10-05'],
    /^No se cambió .+: catalogue, línea 3, columna 3: .+$/,
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
