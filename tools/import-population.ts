/** Takes in the adults of the state: npm run population:import -- FILE [--edition "Censo 2020"] [--source TEXT --address URL] */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { populationEditions } from '#places/population.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { checkAgainst2020 } from './population/against-2020.ts'
import { adultsIn, linesOf, moduleOf } from './population/module.ts'
import { PopulationRefused } from './population/population.ts'
import { readPopulation } from './population/read.ts'
import { BadFile } from './weighing/bad-file.ts'

const target = new URL('../src/places/population.ts', import.meta.url)

const census = {
  edition: 'Censo 2020',
  source: 'INEGI, Censo de Población y Vivienda 2020, principales resultados por localidad (ITER)',
  address: 'https://www.inegi.org.mx/contenidos/programas/ccpv/2020/datosabiertos/iter/iter_01_cpv2020_csv.zip',
}

try {
  const { file, about } = readArguments()
  const population = readPopulation(file)
  if (about.edition === census.edition) checkAgainst2020(population)
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  const { ageUnknown } = population
  const made = { ...about, date: mexicoDay(Date.now()), sha256, ageUnknown, lines: linesOf(population) }
  const others = populationEditions.filter(({ edition }) => edition !== about.edition)
  writeFileSync(target, moduleOf([made, ...others]))
  const adults = wholeNumber(adultsIn(population))
  console.log(
    `src/places/population.ts: «${about.edition}», ${adults} personas de 18 años o más. Es la edición en uso.`,
  )
} catch (error) {
  const isSystem = error instanceof Error && 'syscall' in error
  if (!(error instanceof PopulationRefused || error instanceof BadFile || isSystem)) throw error
  console.error(`No se cambió la población: ${error.message}`)
  process.exitCode = 1
}

function readArguments() {
  const { values, positionals } = parsedArguments()
  const [file, ...others] = positionals
  const { edition = census.edition } = values
  const known = edition === census.edition ? census : { source: '', address: '' }
  const about = { edition, source: values.source ?? known.source, address: values.address ?? known.address }
  if (file === undefined || others.length > 0 || Object.values(about).includes('')) throw usage()
  return { file, about }
}

function parsedArguments() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ allowPositionals: true, options: { edition: text, source: text, address: text } })
  } catch {
    throw usage()
  }
}

function usage(): PopulationRefused {
  return new PopulationRefused(
    'uso: npm run population:import -- ARCHIVO [--edition "Censo 2020"]; otra edición dice también --source y --address',
  )
}
