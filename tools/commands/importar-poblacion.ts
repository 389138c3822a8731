import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { populationEditions } from '#places/population.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { type CsvRow, openCsv, readRows } from '../csv-file.ts'
import { checkAgainst2020 } from '../population/census-2020.ts'
import { fromIter } from '../population/iter.ts'
import { linesOf, type Population, populationModule } from '../population/population.ts'
import { fromTable } from '../population/table.ts'
import { CommandError, command, explaining, UsageError } from './command.ts'

const TARGET = 'src/places/population.ts'
const TABLE_HEADER = 'inegi_code,municipality,sex,age_band,people'
const census = {
  edition: 'Censo 2020',
  source: 'INEGI, Censo de Población y Vivienda 2020, principales resultados por localidad (ITER)',
  address: 'https://www.inegi.org.mx/contenidos/programas/ccpv/2020/datosabiertos/iter/iter_01_cpv2020_csv.zip',
}

/** Takes in the adults of the state. */
export const importarPoblacion = command({
  summary: 'agrega la población con que se pondera',
  positionals: ['ARCHIVO'],
  options: {
    edition: { value: 'NOMBRE', help: `cómo se llama; si no se dice, «${census.edition}»` },
    source: { value: 'TEXTO', help: 'de dónde viene, si es otra edición' },
    address: { value: 'URL', help: 'dónde está publicada, si es otra edición' },
  },
  async run({ positionals: [file], values }, output) {
    const { edition = census.edition } = values
    const known = edition === census.edition ? census : undefined
    const [source, address] = [values.source ?? known?.source, values.address ?? known?.address]
    if (!source || !address) throw new UsageError('Otra edición dice también --source y --address.')
    const people = explaining('No se cambió la población', () => {
      const population = readPopulation(file)
      if (known) checkAgainst2020(population)
      const sha256 = hash('sha256', readFileSync(file))
      const { ageUnknown } = population
      const about = { edition, source, address, date: mexicoDay(Date.now()), sha256, ageUnknown }
      const others = populationEditions.filter((each) => each.edition !== edition)
      writeFileSync(TARGET, populationModule([{ ...about, lines: linesOf(population) }, ...others]))
      return population.people.flat().reduce((sum, each) => sum + each, 0)
    })
    output.line(`${TARGET}: «${edition}», ${wholeNumber(people)} personas de 18 años o más. Es la edición en uso.`)
    output.result({ file: TARGET, edition, people })
    return 0
  },
})

function readPopulation(file: string): Population {
  const rows: CsvRow[] = []
  readRows(openCsv(file), { delimiter: ',' }, (row) => rows.push(row))
  const [header, ...others] = rows
  const names = header?.cells ?? []
  if (names.join(',') === TABLE_HEADER) return fromTable(others)
  if (names.includes('ENTIDAD') && names.includes('P_18A24_F')) return fromIter(names, others)
  throw new CommandError('formato desconocido: se espera el ITER de INEGI en CSV o la tabla de municipio, sexo y edad')
}
