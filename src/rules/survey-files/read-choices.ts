import type { Option } from '#questions/base-question.ts'
import { unknownWordMessage } from './did-you-mean.ts'
import { idFrom } from './ids.ts'
import { guessedRole, NO_ROLE, type Role, roles } from './option-roles.ts'
import { yesOrNo } from './question-types.ts'
import type { Report } from './report.ts'
import type { SheetTable, TableRow } from './sheet-table.ts'

/** The options of a list, each with its row. */
export type OptionList = readonly ReadOption[]
interface ReadOption {
  readonly option: Option
  readonly row: TableRow
}

/** The option lists of the sheet «choices», by name. */
export function readChoices(
  table: SheetTable,
  { label: labelColumn, image: imageColumn }: { readonly label: string; readonly image: string },
  report: Report,
): Map<string, OptionList> {
  const lists = new Map<string, ReadOption[]>()
  const guesses = new Map<string, { readonly role: Role; readonly row: TableRow }>()
  const needed = ['list_name', 'name', labelColumn] as const
  for (const column of needed)
    if (table.rows.length > 0 && !table.columns.includes(column))
      report.error(`${table.name}!A1`, `Falta la columna «${column}» en la hoja «${table.name}».`)
  for (const row of table.rows) {
    for (const column of needed)
      if (row.text(column) === '' && table.columns.includes(column))
        row.error(column, `Falta «${column}» en esta opción: escríbelo o borra la fila.`)
    const [listName, name, label] = [row.text('list_name'), row.text('name'), row.text(labelColumn)]
    if (listName === '' || name === '') continue
    const list = lists.get(listName) ?? []
    // Kept even without a label, so that conditions on it are not reported too.
    const isRetired = yesOrNo(row.text('retirada'))
    const image = row.text(imageColumn)
    const plain: Option = {
      id: idFrom(name),
      label: label || name,
      ...(isRetired && { isRetired }),
      ...(image !== '' && { image }),
    }
    const role = writtenRole(row) ?? guessed(plain, list)
    if (role && role !== NO_ROLE && row.text('role') === '') guesses.set(plain.label, { role, row })
    lists.set(listName, [...list, { option: role && role !== NO_ROLE ? { ...plain, role } : plain, row }])
  }
  reportGuesses(guesses)
  return new Map([...lists].map(([name, list]) => [name, rolesLast(list)]))
}

function writtenRole(row: TableRow): Role | typeof NO_ROLE | undefined {
  const written = row.text('role')
  const role = [...roles, NO_ROLE].find((each) => each === written)
  if (written !== '' && !role) row.error('role', unknownWordMessage(written, [...roles, NO_ROLE]))
  return role as Role | typeof NO_ROLE | undefined
}

/** Two options of a list cannot have the same role; the second one only stays last. */
function guessed(option: Option, list: OptionList): Role | undefined {
  const role = guessedRole(option)
  return role && list.some((each) => each.option.role === role) ? 'last' : role
}

/** Said once for all: people who write «No contesta» mean it. */
function reportGuesses(guesses: ReadonlyMap<string, { readonly role: Role; readonly row: TableRow }>): void {
  const [first] = guesses.values()
  const named = [...guesses].map(([label, { role }]) => `«${label}» (${role})`)
  const shown = named.length > 12 ? `${named.slice(0, 12).join(', ')} y ${named.length - 12} más` : named.join(', ')
  first?.row.warn(
    'role',
    `Por su redacción van al final: ${shown}. Si alguna es una respuesta como las demás, escribe «${NO_ROLE}» en «role».`,
  )
}

/** Files have «No contesta» anywhere; the site shows it last. */
export function rolesLast(list: OptionList): OptionList {
  const rank = ({ option: { role } }: ReadOption) => (role ? roles.indexOf(role) : -1)
  return list.toSorted((a, b) => rank(a) - rank(b))
}
