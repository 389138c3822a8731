import { writeFileSync } from 'node:fs'
import { isDay } from '#rules/format/dates.ts'
import { openCsv } from '../csv-file.ts'
import { parseCatalogue, postalModule, tableOf } from '../postal-catalogue.ts'
import { command, explainFailure, UsageError } from './command.ts'

const TARGET = 'src/places/postal-codes.ts'

/** Rewrites the postal table from a new catalogue. */
export const importarCodigos = command({
  summary: 'renueva la tabla de códigos postales con el catálogo de Correos de México',
  positionals: ['ARCHIVO'],
  options: { date: { value: 'AAAA-MM-DD', isRequired: true, help: 'la fecha del catálogo' } },
  async run({ positionals: [file], values: { date } }, output) {
    if (!isDay(date)) throw new UsageError(`«${date}» no es una fecha.`)
    const { rows, table } = explainFailure('No se cambió la tabla postal', () => {
      const rows = parseCatalogue(openCsv(file))
      const table = tableOf(rows)
      writeFileSync(TARGET, postalModule(table, date))
      return { rows: rows.length, table }
    })
    const municipalities = new Set(table.map(({ municipality }) => municipality)).size
    const pairs = table.reduce((sum, { names }) => sum + names.length, 0)
    output.line(
      `${TARGET}: ${table.length} códigos, ${municipalities} municipios, ${pairs} pares de código y colonia (de ${rows} filas)`,
    )
    output.result({ file: TARGET, codes: table.length, municipalities, pairs, rows })
    return 0
  },
})
