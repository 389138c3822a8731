import { yesOrNo } from './question-types.ts'
import type { OptionList } from './read-choices.ts'
import type { TableRow } from './sheet-table.ts'

/** «region = 'norte'»: a column of the sheet «choices» and what it must say, or must not. */
const fixedFilter = /^([^\s=!'"$]+) ?(!?=) ?(?:'([^']*)'|"([^"]*)"|(-?\d+))$/

const MOST_FILTERED = 300

/**
 * The options of a list that a row offers. A filter that is the same for everybody is kept; one that depends on answers is not, which
 * changes what people can choose but not who is asked.
 */
export function offeredOptions(name: string, list: OptionList, row: TableRow): OptionList {
  const filter = row.text('choice_filter').replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"')
  // Too many are an error whatever the filter leaves; to look into them for every question would take long.
  if (list.length > MOST_FILTERED) return list
  if (filter === '' || filter === 'true()') return withoutRepeated(list)
  const [, column = '', sign, single, double, number] = fixedFilter.exec(filter) ?? []
  const value = single ?? double ?? number
  if (value !== undefined) {
    const left = list.filter((each) => (each.row.text(column.toLowerCase()) === value) === (sign === '='))
    if (left.length === 0) row.error('choice_filter', `Este filtro no deja ninguna opción de «${name}»: corrígelo.`)
    return withoutRepeated(left.length === 0 ? list : left)
  }
  const cases = 'haz una lista y una pregunta para cada caso, con «relevant»'
  // A ballot with the candidates of every district is another question.
  if (yesOrNo(row.text('electoral')))
    row.error('choice_filter', `«${name}» no se puede filtrar en una pregunta electoral: ${cases}.`)
  else
    row.warn(
      'choice_filter',
      `«${name}» no se filtra: a todas las personas se les muestran todas sus opciones. Si no debe ser así, ${cases}.`,
    )
  return withoutRepeated(list)
}

/** A list that is meant to be filtered may have the same option in several places. */
function withoutRepeated(list: OptionList): OptionList {
  const seen = new Set<string>()
  return list.filter(({ option: { id, label }, row }) => {
    const key = `${id} ${label}`
    const isRepeated = seen.has(key)
    seen.add(key)
    if (isRepeated) row.warn('name', `«${label}» está más de una vez en su lista: se ofrece una.`)
    return !isRepeated
  })
}
