import { populationBands, populationSexes } from '#places/population-table.ts'
import { zones } from '#places/zones.ts'
import { type Labelled, notAnswered } from '#questions/column.ts'
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

/** A column of a release's microdata. */
interface MicrodataField {
  readonly name: string
  readonly description: string
  /** What an empty cell means. */
  readonly empty: string
  /** Those found in it; none where it has numbers. */
  readonly values: readonly Labelled[]
  /** Whether its values are 0 and 1. */
  readonly isFlag?: boolean
}

/** The codebook of a release's microdata: each column, and each value found in it. */
export function microdataDictionary(release: Release, csv: string): string {
  const lines = microdataFields(release, csv).flatMap(({ name, description, empty, values }): CsvCell[][] => [
    [name, description, undefined, undefined, empty],
    ...values.map(({ value, label }) => [name, undefined, value, label]),
  ])
  return toCsv(header, lines)
}

/** In the order of the columns. */
export function microdataFields(release: Release, csv: string): MicrodataField[] {
  const found = valuesByColumn(csv)
  const trait = (name: string, description: string, values: readonly string[]): MicrodataField => ({
    ...{ name, description, empty: BLANK },
    values: values.filter((value) => found.get(name)?.has(value)).map((value) => ({ value, label: levelName(value) })),
  })
  const names = microdataNames(release)
  return [
    trait('sex', 'Sexo', populationSexes),
    trait('age', 'Grupo de edad', [...populationBands, ...new Set(threeAges.values())]),
    trait('zone', 'Zona del estado', zones),
    { name: 'weight', description: WEIGHT, empty: NO_WEIGHTS, values: [] },
    ...release.questions.flatMap((question) => questionFields(question, names.get(question.id) ?? '', found)),
  ]
}

function questionFields(
  question: ReleasedQuestion,
  name: string,
  found: ReadonlyMap<string, ReadonlySet<string>>,
): MicrodataField[] {
  const { text, asked, kind } = question
  const about = `${text} Se preguntó a: ${asked}`
  const values = labelled(question)
  const isSeveral = kind === SEVERAL
  const columns = microdataColumns(
    name,
    isSeveral,
    values.map(({ value }) => value),
  )
  return columns.flatMap((column, at): MicrodataField[] => {
    const inColumn = found.get(column)
    if (!inColumn) return []
    const meanings = isSeveral
      ? chosenOrNot(values[at]?.label ?? '')
      : values.filter(({ value }) => inColumn.has(value))
    return [{ name: column, description: about, empty: NOT_ASKED, values: meanings, isFlag: isSeveral }]
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
