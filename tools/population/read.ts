import { csvRows } from '../weighing/csv-rows.ts'
import { fromIter } from './iter.ts'
import { type Population, PopulationRefused } from './population.ts'
import { fromTable } from './table.ts'

const TABLE_HEADER = 'inegi_code,municipality,sex,age_band,people'

export function readPopulation(file: string): Population {
  const [header, ...rows] = csvRows(file, ',')
  const names = header?.cells ?? []
  if (names.join(',') === TABLE_HEADER) return fromTable(rows)
  if (names.includes('ENTIDAD') && names.includes('P_18A24_F')) return fromIter(names, rows)
  throw new PopulationRefused(
    'formato desconocido: se espera el ITER de INEGI en CSV o la tabla de municipio, sexo y edad',
  )
}
