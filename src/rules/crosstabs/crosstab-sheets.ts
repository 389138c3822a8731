import type { CrosstabReply } from '#contract/crosstab-schemas.ts'
import { toCsv } from '../format/csv.ts'
import { longDay } from '../format/dates.ts'
import type { Sheet, SheetCell, SheetRow } from '../format/spreadsheet.ts'
import { SMALLEST_TABLE } from '../releases/limits.ts'

export const bold = (cells: readonly (string | number | undefined)[]): SheetCell[] =>
  cells.map((value) => (value === undefined ? undefined : { value, style: 'bold' }))

interface Titled {
  readonly surveyId: string
  readonly title: string
}

interface HeadColumn {
  readonly banner: string
  readonly name: string
  readonly letter: string
}

type Weighting =
  | { readonly kind: 'weighted'; readonly rungName: string }
  | { readonly kind: 'unweighted'; readonly why: string }

/** What stands above the tables of a sheet: what they are, and their columns. */
export function headRows(
  { surveyId, title }: Titled,
  day: string,
  { weighting, columns }: { readonly weighting: Weighting; readonly columns: readonly HeadColumn[] },
): SheetRow[] {
  const how = weighting.kind === 'weighted' ? `Ponderado por ${weighting.rungName}.` : `Sin ponderar. ${weighting.why}`
  return [
    bold([`${surveyId}. ${title}`]),
    [
      `Participación abierta: respondió quien quiso. Respuestas al ${longDay(day)}, sin las apartadas ni las de menores de 18 años. ${how}`,
    ],
    [LETTERS],
    [],
    bold(['', ...columns.map(({ banner }, at) => (columns[at - 1]?.banner === banner ? '' : banner))]),
    bold(['', ...columns.map(({ name }) => name)]),
    bold(['', ...columns.map(({ letter }) => letter)]),
  ]
}

const LETTERS = `Una letra dice que la cifra es mayor que la de esa columna, de la misma cabecera, por más de lo que explica el azar del modelo: error de la diferencia por jackknife, al 95 %, con la corrección de Bonferroni por todas las parejas que se comparan en la pregunta por esa cabecera. Los grupos de menos de ${SMALLEST_TABLE.people} personas, o menos de ${SMALLEST_TABLE.nEff} efectivas, no se comparan, ni las columnas que comparten personas. El neto, a favor menos en contra, es el que se publica: sale de los porcentajes sin decimales. No es un margen de error.`

const rowStyles = { share: 'percent', mean: 'decimal', net: 'whole' } as const

interface TableOfSheet {
  readonly text: string
  readonly since?: string | undefined
  readonly bases: readonly number[]
  readonly nEffs: readonly number[]
  readonly rows: readonly {
    readonly label: string
    readonly kind: keyof typeof rowStyles
    readonly values: readonly (number | null | undefined)[]
    readonly letters: readonly string[]
  }[]
}

export function tableRows({ text, since, bases, nEffs, rows }: TableOfSheet): SheetRow[] {
  const lines = rows.flatMap(({ label, kind, values, letters }): SheetRow[] => {
    const style = rowStyles[kind]
    const numbers = values.map(
      (value): SheetCell => (value === null || value === undefined ? undefined : { value, style }),
    )
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

const FROZEN = { rows: 7, columns: 1 }

/** The tabs of a polling house: an index, and the tables in one sheet or each in its own. */
export function crosstabSheets(
  survey: Titled,
  day: string,
  { table, isOnePerQuestion }: { readonly table: CrosstabReply; readonly isOnePerQuestion: boolean },
): Sheet[] {
  const head = headRows(survey, day, table)
  const placeOf = (at: number) => (isOnePerQuestion ? `P${at + 1}` : 'Tablas')
  const index: Sheet = {
    name: 'Índice',
    widths: [10, 100, 14],
    frozen: { rows: 1, columns: 0 },
    rows: [
      [bold(['Hoja', 'Pregunta', 'Base']), ...table.tables.map(({ text, bases }, at) => [placeOf(at), text, bases[0]])],
    ],
  }
  if (!isOnePerQuestion)
    return [index, { name: 'Tablas', widths: [44], frozen: FROZEN, rows: [head, ...table.tables.map(tableRows)] }]
  return [
    index,
    ...table.tables.map(
      (one, at): Sheet => ({ name: placeOf(at), widths: [44], frozen: FROZEN, rows: [[...head, ...tableRows(one)]] }),
    ),
  ]
}

/** A line for each number. */
export function crosstabCsv(surveyId: string, { columns, tables }: CrosstabReply): string {
  const header = [
    'encuesta',
    'pregunta_id',
    'pregunta',
    'respuesta',
    'medida',
    'cabecera',
    'columna',
    'letra',
    'valor',
    'mayor_que',
    'base',
    'base_efectiva',
    'no_se_publicaria',
  ]
  const measures = { share: 'porcentaje', mean: 'media', net: 'neto en puntos' }
  return toCsv(
    header,
    tables.flatMap(({ question, text, bases, nEffs, isSmall, rows }) =>
      rows.flatMap(({ label, kind, values, letters }) =>
        columns.map(({ banner, name, letter }, at) => {
          const value = values[at]
          const written = value === null || value === undefined ? undefined : kind === 'share' ? value * 100 : value
          return [
            surveyId,
            question,
            text,
            label,
            measures[kind],
            banner,
            name,
            letter,
            written,
            letters[at],
            bases[at],
            nEffs[at],
            isSmall[at] ? 'sí' : '',
          ]
        }),
      ),
    ),
  )
}
