import type { Option } from '#questions/base-question.ts'
import { guessedSides, hasWrittenSides, type OptionSides } from '../answers/option-sides.ts'
import { firstOf, unknownWordMessage } from './did-you-mean.ts'
import { idFrom } from './ids.ts'
import { guessedRole, NO_ROLE, type Role, roles } from './option-roles.ts'
import { yesOrNo } from './question-types.ts'
import type { Report } from './report.ts'
import type { SheetTable, TableRow } from './sheet-table.ts'
import { sideWords } from './sheets.ts'

/** The options of a list, each with its row. */
export type OptionList = readonly ReadOption[]
interface ReadOption {
  readonly option: Option
  readonly row: TableRow
  /** The columns that it lacks: an error if a question uses its list. */
  readonly lacks: readonly string[]
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
    const lacks = needed.filter((column) => row.text(column) === '' && table.columns.includes(column))
    const [listName, name, label] = [row.text('list_name'), row.text('name'), row.text(labelColumn)]
    if (listName === '') row.warn('list_name', 'Falta «list_name»: esta opción no es de ninguna lista y no se lee.')
    if (listName === '' || !table.columns.includes('name')) continue
    const list = lists.get(listName) ?? []
    // Kept even without a name or a label, so that conditions on it are not reported too.
    const isRetired = yesOrNo(row.text('retirada'))
    const [image, side] = [row.text(imageColumn), writtenSide(row)]
    const plain: Option = {
      id: idFrom(name || label || `fila-${row.cell('name')}`),
      label: label || name,
      ...(isRetired && { isRetired }),
      ...(side && { side }),
      ...(image !== '' && { image }),
    }
    const role = writtenRole(row) ?? guessed(plain, list)
    if (role && role !== NO_ROLE && row.text('role') === '') guesses.set(plain.label, { role, row })
    lists.set(listName, [...list, { option: role && role !== NO_ROLE ? { ...plain, role } : plain, row, lacks }])
  }
  reportGuesses(guesses)
  reportGuessedSides([...lists.values()])
  return new Map([...lists].map(([name, list]) => [name, rolesLast(list)]))
}

function writtenRole(row: TableRow): Role | typeof NO_ROLE | undefined {
  const written = row.text('role')
  const role = [...roles, NO_ROLE].find((each) => each === written)
  if (written !== '' && !role) row.error('role', unknownWordMessage(written, [...roles, NO_ROLE]))
  return role as Role | typeof NO_ROLE | undefined
}

function writtenSide(row: TableRow): Option['side'] {
  const written = row.text('lado').toLowerCase()
  const side = sideWords.get(written)
  if (written !== '' && !side) row.error('lado', unknownWordMessage(written, [...sideWords.keys()]))
  return side
}

/** Two options of a list cannot have the same role; the second one only stays last. */
function guessed(option: Option, list: OptionList): Role | undefined {
  const role = guessedRole(option)
  return role && list.some((each) => each.option.role === role) ? 'last' : role
}

/** Said once for all: people who write «No contesta» mean it. */
function reportGuesses(guesses: ReadonlyMap<string, { readonly role: Role; readonly row: TableRow }>): void {
  const [first] = guesses.values()
  const shown = firstOf([...guesses].map(([label, { role }]) => `«${label}» (${role})`))
  first?.row.warn(
    'role',
    `Por su redacción van al final: ${shown}. Si alguna es una respuesta como las demás, escribe «${NO_ROLE}» en «role».`,
  )
}

function reportGuessedSides(lists: readonly OptionList[]): void {
  const guessed = lists.flatMap((list) => {
    const options = list.map(({ option }) => option)
    const sides: OptionSides = hasWrittenSides(options) ? new Map() : guessedSides(options)
    return list.flatMap(({ option, row }) => {
      const word = [...sideWords].find(([, side]) => side === sides.get(option.id))?.[0]
      return word === undefined ? [] : [{ row, said: `«${option.label}» (${word})` }]
    })
  })
  const said = firstOf([...new Set(guessed.map((each) => each.said))])
  guessed[0]?.row.warn('lado', `Por su redacción tienen lado: ${said}. Si no es así, escríbelo en «lado», o «ninguno».`)
}

/** Files have «No contesta» anywhere; the site shows it last. */
export function rolesLast(list: OptionList): OptionList {
  const rank = ({ option: { role } }: ReadOption) => (role ? roles.indexOf(role) : -1)
  return list.toSorted((a, b) => rank(a) - rank(b))
}
