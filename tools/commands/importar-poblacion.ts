import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { populationEditions } from '#places/population.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { openCsv, readTable } from '../csv-file.ts'
import { fromIter } from '../population/iter.ts'
import { fromTable, linesOf, type Population, populationModule, TABLE_COLUMNS } from '../population/population.ts'
import { CommandError, command, explainFailure, UsageError } from './command.ts'

const TARGET = 'src/places/population.ts'
const census = {
  edition: 'Censo 2020',
  source: 'INEGI, Censo de Población y Vivienda 2020, principales resultados por localidad (ITER)',
  address: 'https://www.inegi.org.mx/contenidos/programas/ccpv/2020/datosabiertos/iter/iter_01_cpv2020_csv.zip',
}

/** Imports the adult population of the state. */
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
    const people = explainFailure('No se cambió la población', () => {
      const population = readPopulation(file)
      const lines = linesOf(population)
      if (known) refuseOtherCensus(lines)
      const sha256 = hash('sha256', readFileSync(file))
      const { ageUnknown } = population
      const about = { edition, source, address, date: mexicoDay(Date.now()), sha256, ageUnknown }
      const others = populationEditions.filter((each) => each.edition !== edition)
      writeFileSync(TARGET, populationModule([{ ...about, lines }, ...others]))
      return population.people.flat().reduce((sum, each) => sum + each, 0)
    })
    output.line(`${TARGET}: «${edition}», ${wholeNumber(people)} personas de 18 años o más. Es la edición en uso.`)
    output.result({ file: TARGET, edition, people })
    return 0
  },
})

/** The census is already in the program, checked against other figures of INEGI: a file with other numbers must not replace it. */
function refuseOtherCensus(lines: string): void {
  const before = populationEditions.find(({ edition }) => edition === census.edition)?.lines.split('\n')
  const other = lines.split('\n').find((line) => before && !before.includes(line))
  if (other) throw new CommandError(`no es el ${census.edition}: ${other} no son sus números`)
}

function readPopulation(file: string): Population {
  const { names, rows } = readTable(openCsv(file), { delimiter: ',' })
  if (names.join() === TABLE_COLUMNS.join()) return fromTable(rows)
  if (names.includes('ENTIDAD') && names.includes('P_18A24_F')) return fromIter(rows)
  throw new CommandError('formato desconocido: se espera el ITER de INEGI en CSV o la tabla de municipio, sexo y edad')
}
