import { populationBands, populationSexes } from '#places/population-table.ts'
import { zones } from '#places/zones.ts'
import { notAnswered } from '#questions/column.ts'
import { OTHERS, ownRows, type Release, type ReleasedQuestion } from '#releases/release.ts'
import { levelName } from '../../answers/level-names.ts'
import { type CsvCell, toCsv } from '../../format/csv.ts'
import { threeAges } from '../../weighting/census-margins.ts'
import { SMALLEST_COMBINATION, SMALLEST_COUNT } from '../limits.ts'
import { microdataColumns, microdataNames, SEVERAL } from './microdata-columns.ts'

const header = ['columna', 'descripcion', 'valor', 'etiqueta', 'vacia'] as const

const BLANK = `No se sabe, o se omite para que al menos ${SMALLEST_COMBINATION} personas tengan el mismo sexo, edad y zona.`
const NOT_ASKED = `No se le hizo la pregunta, o su respuesta anterior está entre las que eligieron menos de ${SMALLEST_COUNT} personas.`
const NO_WEIGHTS = 'No hubo personas suficientes para ponderar.'
const WEIGHT =
  'Peso, calculado de nuevo solo con el sexo, la edad y la zona de este archivo; la media es 1. Por eso los porcentajes difieren un poco de los publicados.'

/** The codebook of a release's microdata: each column, and each value found in it. */
export function microdataDictionary(release: Release, csv: string): string {
  const found = valuesByColumn(csv)
  const trait = (column: string, description: string, values: readonly string[]): CsvCell[][] => [
    [column, description, undefined, undefined, BLANK],
    ...values
      .filter((value) => found.get(column)?.has(value))
      .map((value) => [column, undefined, value, levelName(value)]),
  ]
  const names = microdataNames(release)
  return toCsv(header, [
    ...trait('sex', 'Sexo', populationSexes),
    ...trait('age', 'Grupo de edad', [...populationBands, ...new Set(threeAges.values())]),
    ...trait('zone', 'Zona del estado', zones),
    ['weight', WEIGHT, undefined, undefined, NO_WEIGHTS],
    ...release.questions.flatMap((question) => questionLines(question, names.get(question.id) ?? '', found)),
  ])
}

function questionLines(
  question: ReleasedQuestion,
  name: string,
  found: ReadonlyMap<string, ReadonlySet<string>>,
): CsvCell[][] {
  const { text, asked, kind } = question
  const about = `${text} Se preguntó a: ${asked}`
  const values = labelled(question)
  const isSeveral = kind === SEVERAL
  const columns = microdataColumns(
    name,
    isSeveral,
    values.map(({ value }) => value),
  )
  return columns.flatMap((column, at): CsvCell[][] => {
    const inColumn = found.get(column)
    if (!inColumn) return []
    const meanings = isSeveral
      ? chosenOrNot(values[at]?.label ?? '')
      : values.filter(({ value }) => inColumn.has(value))
    return [
      [column, about, undefined, undefined, NOT_ASKED],
      ...meanings.map(({ value, label }) => [column, undefined, value, label]),
    ]
  })
}

function chosenOrNot(label: string) {
  return [
    { value: '1', label: `Eligió: ${label}` },
    { value: '0', label: `No eligió: ${label}` },
  ]
}

function labelled({ result }: ReleasedQuestion) {
  const rows = result.kind === 'table' ? ownRows(result) : []
  const others = { value: OTHERS, label: 'Otras respuestas' }
  return [...rows.map(({ option, label }) => ({ value: option, label })), others, notAnswered]
}

/** Our own CSV, whose cells are ids and numbers: none contains a comma. */
function valuesByColumn(csv: string): Map<string, Set<string>> {
  const [names = [], ...lines] = csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return new Map(names.map((name, at) => [name, new Set(lines.map((cells) => cells[at] ?? ''))]))
}
