import type { Column } from '#questions/column.ts'
import { bold, headRows, tableRows } from '../crosstabs/crosstab-sheets.ts'
import type { Crosstabs } from '../crosstabs/crosstabs.ts'
import type { Sheet, SheetRow } from '../format/spreadsheet.ts'
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
    { name: 'Tablas', widths: [44], frozen: { rows: 7, columns: 1 }, rows: allTables(layout, day, crosstabs) },
    { name: 'Respuestas', widths: [], frozen: { rows: 1, columns: 0 }, rows: responseRows(layout, pages) },
    {
      name: 'Diccionario',
      widths: [28, 14, 60, 24, 40],
      frozen: { rows: 1, columns: 0 },
      rows: [[bold(header ?? []), ...lines]],
    },
  ]
}

function* allTables(layout: Layout, day: string, { weighting, columns, tables }: Crosstabs) {
  const heads = columns.map(({ banner, name, letter }) => ({ banner: banner?.name ?? '', name, letter }))
  yield headRows(layout, day, { weighting, columns: heads })
  for (const table of tables) yield table ? tableRows(table) : []
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
