import type { Sheet, SheetCell } from '#rules/format/spreadsheet.ts'
import { columnLetters } from '#rules/format/spreadsheet.ts'
import { templateSheets } from '#rules/survey-files/template.ts'
import { workbookOf } from '#server/workbook.ts'

/** The template with other texts in some of its cells, «survey!A4», or with more of them. */
export function editedTemplate(cells: Readonly<Record<string, string>>): Promise<Buffer> {
  return workbookOf(editedSheets(cells))
}

function editedSheets(cells: Readonly<Record<string, string>>): Sheet[] {
  return templateSheets().map((sheet) => {
    const rows = [...(sheet.rows as Iterable<SheetCell[][]>)].flat().map((row) => [...row])
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
