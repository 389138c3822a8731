/** Rewrites the postal table from a new catalogue: npm run places:import -- FILE --date YYYY-MM-DD */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CatalogueRefused, moduleOf, parseCatalogue, tableOf } from './postal-catalogue.ts'

const target = new URL('../src/places/postal-codes.ts', import.meta.url)

try {
  const { file, date } = readArguments()
  const rows = parseCatalogue(readCatalogue(file))
  const table = tableOf(rows)
  writeFileSync(target, moduleOf(table, date))
  const municipalities = new Set(table.map(({ municipality }) => municipality)).size
  const pairs = table.reduce((sum, { names }) => sum + names.length, 0)
  console.log(
    `src/places/postal-codes.ts: ${table.length} códigos, ${municipalities} municipios, ${pairs} pares de código y colonia (de ${rows.length} filas)`,
  )
} catch (error) {
  if (!(error instanceof CatalogueRefused)) throw error
  console.error(`No se cambió la tabla postal: ${error.message}`)
  process.exitCode = 1
}

function readArguments(): { file: string; date: string } {
  const usage = new CatalogueRefused('uso: npm run places:import -- ARCHIVO --date AAAA-MM-DD (la fecha del catálogo)')
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { date: { type: 'string' } } })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0 || !isDate(values.date)) throw usage
    return { file, date: values.date }
  } catch {
    throw usage
  }
}

function isDate(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  // 30 February is read as 2 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function readCatalogue(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new CatalogueRefused(`no se puede leer ${file} (${error instanceof Error ? error.message : error})`)
  }
}
