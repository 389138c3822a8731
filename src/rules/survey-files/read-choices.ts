import type { Option } from '#questions/asked.ts'
import { unknownWord } from './did-you-mean.ts'
import { idFrom } from './ids.ts'
import { guessedRole, NO_ROLE, type Role, roles } from './option-roles.ts'
import type { Report } from './report.ts'
import type { SheetTable, TableRow } from './sheet-table.ts'

/** The options of a list, each with the row that it came from. */
export type OptionList = readonly { readonly option: Option; readonly row: TableRow }[]

/** The lists of the sheet «choices», by the name that the sheet «survey» calls them. */
export function readChoices(table: SheetTable, labelColumn: string, report: Report): Map<string, OptionList> {
  const lists = new Map<string, { option: Option; row: TableRow }[]>()
  const listColumn = table.columns.has('list_name') ? 'list_name' : 'list'
  for (const column of [listColumn, 'name', labelColumn])
    if (table.rows.length > 0 && !table.columns.has(column))
      report.error(`${table.name}!A1`, `Falta la columna «${column}» en la hoja «${table.name}».`)
  for (const row of table.rows) {
    const [list, name, label] = [row.text(listColumn), row.text('name'), row.text(labelColumn)]
    for (const [column, text] of Object.entries({ [listColumn]: list, name, [labelColumn]: label }))
      if (text === '' && table.columns.has(column))
        report.error(row.cell(column), `Falta «${column}» en esta opción: escríbelo o borra la fila.`)
    if (list === '' || name === '') continue
    // Without its label it is an option all the same: conditions may ask for it.
    const plain = { id: idFrom(name), label: label || name }
    const role = roleOf(row, plain, report)
    lists.set(list, [...(lists.get(list) ?? []), { option: role ? { ...plain, role } : plain, row }])
  }
  return lists
}

function roleOf(row: TableRow, option: Option, report: Report): Role | undefined {
  const written = row.text('role')
  if (written === NO_ROLE) return undefined
  const role = roles.find((each) => each === written)
  if (role) return role
  if (written !== '') {
    report.error(row.cell('role'), unknownWord(written, [...roles, NO_ROLE]))
    return undefined
  }
  const guess = guessedRole(option)
  if (guess)
    report.warn(
      row.cell('role'),
      `«${option.label}» se toma como ${guess}: confírmalo en la columna «role», o escribe «${NO_ROLE}».`,
    )
  return guess
}
