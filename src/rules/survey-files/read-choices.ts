import type { Option } from '#questions/base-question.ts'
import { unknownWordMessage } from './did-you-mean.ts'
import { idFrom } from './ids.ts'
import { guessedRole, NO_ROLE, type Role, roles } from './option-roles.ts'
import type { Report } from './report.ts'
import type { SheetTable, TableRow } from './sheet-table.ts'

/** The options of a list, each with its row. */
export type OptionList = readonly { readonly option: Option; readonly row: TableRow }[]

/** The option lists of the sheet «choices», by name. */
export function readChoices(table: SheetTable, labelColumn: string, report: Report): Map<string, OptionList> {
  const lists = new Map<string, OptionList>()
  const listColumn = table.columns.includes('list_name') ? 'list_name' : 'list'
  const needed = [listColumn, 'name', labelColumn] as const
  for (const column of needed)
    if (table.rows.length > 0 && !table.columns.includes(column))
      report.error(`${table.name}!A1`, `Falta la columna «${column}» en la hoja «${table.name}».`)
  for (const row of table.rows) {
    for (const column of needed)
      if (row.text(column) === '' && table.columns.includes(column))
        row.error(column, `Falta «${column}» en esta opción: escríbelo o borra la fila.`)
    const [list, name, label] = [row.text(listColumn), row.text('name'), row.text(labelColumn)]
    if (list === '' || name === '') continue
    // Kept even without a label, so that conditions on it are not reported too.
    const plain = { id: idFrom(name), label: label || name }
    const role = roleOf(row, plain)
    lists.set(list, [...(lists.get(list) ?? []), { option: role ? { ...plain, role } : plain, row }])
  }
  return lists
}

function roleOf(row: TableRow, option: Option): Role | undefined {
  const written = row.text('role')
  const role = written === '' ? guessedRole(option) : roles.find((each) => each === written)
  if (written === '' && role)
    row.warn('role', `«${option.label}» se toma como ${role}: confírmalo en la columna «role», o escribe «${NO_ROLE}».`)
  if (written !== '' && written !== NO_ROLE && !role)
    row.error('role', unknownWordMessage(written, [...roles, NO_ROLE]))
  return role
}
