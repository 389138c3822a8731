import type { Column } from '#questions/column.ts'
import type { Trait } from '../answers/analysis.ts'
import { longDay } from '../format/dates.ts'
import type { Sheet, SheetCell, SheetRow } from '../format/spreadsheet.ts'
import { SMALLEST_TABLE } from '../releases/limits.ts'
import type { Crosstab, Crosstabs } from './crosstabs.ts'
import { dictionaryLines } from './dictionary.ts'
import { cellsOf, type Layout } from './layout.ts'
import type { ExportedResponse } from './response.ts'

/** A sheet holds a million rows, but spreadsheet programs become unusable long before that. */
const MOST_RESPONSES = 100_000

interface WorkbookContent {
  readonly layout: Layout
  readonly day: string
  readonly crosstabs: Crosstabs
  readonly pages: AsyncIterable<readonly ExportedResponse[]>
}

/** Tables of every question by sex, age and place, the responses with their labels, and the dictionary. */
export function workbookSheets({ layout, day, crosstabs, pages }: WorkbookContent): Sheet[] {
  const [header, ...lines] = dictionaryLines(layout)
  return [
    { name: 'Tablas', widths: [44], frozen: { rows: 7, columns: 1 }, rows: tableRows(layout, day, crosstabs) },
    { name: 'Respuestas', widths: [], frozen: { rows: 1, columns: 0 }, rows: responseRows(layout, pages) },
    {
      name: 'Diccionario',
      widths: [28, 14, 60, 24, 40],
      frozen: { rows: 1, columns: 0 },
      rows: [[bold(header ?? []), ...lines]],
    },
  ]
}

const bold = (cells: readonly (string | number | undefined)[]): SheetCell[] =>
  cells.map((value) => (value === undefined ? undefined : { value, style: 'bold' }))

const traitNames: Record<Trait, string> = { sex: 'Sexo', age: 'Edad', zone: 'Zona', municipality: 'Municipio' }

function* tableRows({ surveyId, title }: Layout, day: string, { weighting, columns, tables }: Crosstabs) {
  const how = weighting.kind === 'weighted' ? `Ponderado por ${weighting.rungName}.` : `Sin ponderar. ${weighting.why}`
  yield [
    bold([`${surveyId}. ${title}`]),
    [
      `Participación abierta: respondió quien quiso. Respuestas al ${longDay(day)}, sin las apartadas ni las de menores de 18 años. ${how}`,
    ],
    [LETTERS],
    [],
    bold(['', ...columns.map(({ trait }, at) => (trait && columns[at - 1]?.trait !== trait ? traitNames[trait] : ''))]),
    bold(['', ...columns.map(({ name }) => name)]),
    bold(['', ...columns.map(({ letter }) => letter)]),
  ] satisfies SheetRow[]
  for (const table of tables) yield table ? rowsOf(table) : []
}

const LETTERS = `Una letra dice que la cifra es mayor que la de esa columna, del mismo rasgo, por más de lo que explica el azar del modelo: error de la diferencia por jackknife, al 95 %, con la corrección de Bonferroni por todas las parejas que se comparan en la pregunta por ese rasgo. Los grupos de menos de ${SMALLEST_TABLE.people} personas, o menos de ${SMALLEST_TABLE.nEff} efectivas, no se comparan. El neto, a favor menos en contra, es el que se publica: sale de los porcentajes sin decimales. No es un margen de error.`

const rowStyles = { share: 'percent', mean: 'decimal', net: 'whole' } as const

function rowsOf({ text, since, bases, nEffs, rows }: Crosstab): SheetRow[] {
  const lines = rows.flatMap(({ label, kind, values, letters }): SheetRow[] => {
    const style = rowStyles[kind]
    const numbers = values.map((value): SheetCell => (value === undefined ? undefined : { value, style }))
    return [[label, ...numbers], ...(letters.some((each) => each !== '') ? [['', ...letters]] : [])]
  })
  return [
    [],
    bold([text]),
    ...(since ? [[`Respuestas ${since}.`]] : []),
    ['Base (personas)', ...bases],
    ['Base efectiva', ...nEffs.map((value): SheetCell => ({ value, style: 'whole' }))],
    ...lines,
  ]
}

async function* responseRows(layout: Layout, pages: WorkbookContent['pages']): AsyncGenerator<SheetRow[]> {
  yield [bold(layout.columns.map(({ name }) => name))]
  const labels = layout.columns.map(labelsOf)
  let row = 0
  for await (const page of pages) {
    const fitting = page.slice(0, MOST_RESPONSES - row)
    yield fitting.map((response) =>
      cellsOf(layout, response, ++row).map((cell, at) => labels[at]?.get(String(cell)) ?? cell),
    )
    if (fitting.length === page.length) continue
    yield [[`Aquí caben ${MOST_RESPONSES} respuestas; están todas en el CSV.`]]
    return
  }
}

function labelsOf({ values }: Column): ReadonlyMap<string, string> {
  return new Map(values.map(({ value, label }) => [value, label]))
}
