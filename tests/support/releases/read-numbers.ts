import { editionInUse } from '#places/population-table.ts'
import type { Release, Suppressed, Table } from '#releases/release.ts'
import type { CellCounts } from '#rules/answers/analysis.ts'
import { crosstabsByTraits } from '#rules/crosstabs/trait-banners.ts'
import { layoutOf } from '#rules/exports/layout.ts'
import { workbookSheets } from '#rules/exports/workbook.ts'
import { levelOrder } from '#server/analyses.ts'
import { workbookOf } from '#server/workbook.ts'
import type { Survey } from '#surveys/survey.ts'
import { tableRows, textOf } from '../browser/served-html.ts'
import { readXlsx } from '../read-xlsx.ts'

export interface PublishedTable {
  readonly question: string
  readonly by: string
  readonly group: { readonly id: string; readonly name: string }
  readonly table: Table
}

/** Every table with numbers: of everybody, of each group, and of the wave. */
export function publishedTables({ questions, comparisons, wave }: Release): PublishedTable[] {
  const [everybody, fresh] = ['Total', ''].map((name) => ({ id: '', name }))
  const all = [
    ...questions.map(({ id, result }) => ({ question: id, by: 'all', group: everybody, table: result })),
    ...comparisons.flatMap(({ by, groups, questions: compared }) =>
      compared.flatMap(({ question, tables }) =>
        tables.map((table, at) => ({ question, by, group: groups[at], table })),
      ),
    ),
    ...(wave?.questions ?? []).map(({ id, result }) => ({ question: id, by: 'new', group: fresh, table: result })),
  ]
  return all.filter((one): one is PublishedTable => (one.table as Table | Suppressed).kind === 'table')
}

/** What a group has in the tables of an article, by the first cell of each row. */
export function columnOf(article: string, group: string): Map<string, string> {
  const name = group.replace(/^(\d+) a (\d+) años$/, '$1–$2').replace(/^(\d+) años o más$/, '$1+')
  return new Map(
    [...article.matchAll(/<table.*?<\/table>/gs)].flatMap(([table]) => {
      const heads = [...table.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, cell = '']) => cell)
      const at = heads.findIndex((cell) => textOf(cell).replaceAll('\u00ad', '') === name)
      return at < 0 ? [] : tableRows(table).map((cells): [string, string] => [cells[0] ?? '', cells[at] ?? ''])
    }),
  )
}

/** Reads the tables of the panel's workbook: by the text of a question, the column and the row. */
export async function workbookNumbers(
  { id: surveyId, title, questionnaire }: Pick<Survey, 'id' | 'title' | 'questionnaire'>,
  cells: readonly CellCounts[],
) {
  const layout = layoutOf({ surveyId, title, questionnaires: [questionnaire], withPlaces: false })
  const tables = crosstabsByTraits(cells, { questionnaire, levels: levelOrder }, editionInUse())
  async function* noResponses() {}
  const sheets = workbookSheets({ layout, day: '2026-11-16', crosstabs: tables, pages: noResponses() })
  const rows = readXlsx(await workbookOf(sheets)).get('Tablas') ?? []
  const columns = rows[5] ?? []
  return (question: string, column: string, row: string): number => {
    const from = rows.findIndex(([label]) => label === question)
    const end = rows.findIndex((cells, at) => at > from && cells.length === 0)
    const own = rows.slice(from, end < 0 ? undefined : end)
    return Number(own.find(([name]) => name === row)?.[columns.indexOf(column)])
  }
}
