import type { Sheet, SheetCell } from '#rules/format/spreadsheet.ts'
import { columnLetters } from '#rules/format/spreadsheet.ts'
import { ABOUT_YOU } from '#rules/survey-files/question-types.ts'
import { templateSheets } from '#rules/survey-files/template.ts'
import { workbookOf } from '#server/workbook.ts'
import { aboutYou, ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'

/** The template with other texts in some of its cells, «survey!A4», or with more of them. */
export function editedTemplate(cells: Readonly<Record<string, string>>): Promise<Buffer> {
  return workbookOf(editedSheets(cells))
}

/**
 * The template with the short ways of writing that only this site reads: `range` with its way out, `include sobre-ti`, no question
 * for the text of «Otro».
 */
function asWrittenHere(sheet: string, [header = [], ...rows]: SheetCell[][]): SheetCell[][] {
  const common: readonly string[] = [sexQuestion.id, ageQuestion.id]
  if (sheet === 'choices')
    return [header, ...rows.filter(([list, name]) => !common.includes(`${list}`) && !/^\d$/.test(`${name}`))]
  if (sheet !== 'survey') return [header, ...rows]
  const own = rows.slice(
    0,
    rows.findIndex(([, name]) => name === aboutYou.id),
  )
  return [header, ...own.filter(([, name]) => name !== 'faltas-otro').map(shortly), [ABOUT_YOU]]
}

function shortly(row: SheetCell[]): SheetCell[] {
  const [, name, , , , , constraint, , , from] = row
  if (from) return ['range', ...row.slice(1, 8), 'start=1 end=7 step=1', ...row.slice(9, 11), name, ...row.slice(12)]
  return constraint ? [...row.slice(0, 6), 'count-selected(.) <= 2', ...row.slice(7)] : row
}

function editedSheets(cells: Readonly<Record<string, string>>): Sheet[] {
  return templateSheets().map((sheet) => {
    const rows = asWrittenHere(
      sheet.name,
      [...(sheet.rows as Iterable<SheetCell[][]>)].flat().map((row) => [...row]),
    )
    for (const [name, text] of Object.entries(cells)) {
      const [, of, letters, number] = /^(\w+)!([A-Z]+)(\d+)$/.exec(name) ?? []
      if (of !== sheet.name) continue
      const column = Array.from({ length: 60 }, (_, at) => columnLetters(at)).indexOf(letters ?? '')
      while (rows.length < Number(number)) rows.push([])
      const row = rows[Number(number) - 1] ?? []
      while (row.length <= column) row.push(undefined)
      row[column] = text
    }
    return { ...sheet, rows: [rows] }
  })
}
