import { columnsOfType, UNCHECKED_CONSTRAINT, UNUSED_CELL } from './question-types.ts'
import type { TableRow } from './sheet-table.ts'
import { columnsOf } from './sheets.ts'

/** Reports cells that the row's type does not use. */
export function reportUnusedCells(row: TableRow, type: string): void {
  const used = ['type', ...(columnsOfType[type] ?? [])]
  for (const [column] of columnsOf('survey')) {
    if (used.includes(column) || row.text(column) === '') continue
    if (column === 'relevant' && type !== 'note')
      row.error(column, `${type} no depende de nada: pon la condición en cada una de las preguntas.`)
    else if (column === 'relevant') row.warn(column, 'Una nota se muestra a quienes se les hace la pregunta siguiente.')
    else row.warn(column, column === 'constraint' ? UNCHECKED_CONSTRAINT : UNUSED_CELL)
  }
}
