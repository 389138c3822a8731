import { choicesIn, kindOf, type Question } from '#questions/kinds.ts'
import { idFrom } from './ids.ts'
import { idOf } from './question-names.ts'
import type { TableRow } from './sheet-table.ts'

/** «${fuente} = 'otro'», «selected(${fuente}, 'other')» */
const saysOther =
  /^(?:selected ?\( ?)?\$\{ ?([^{}]+?) ?\} ?[=,] ?['"‘“](others?|otr[oa]s?|outr[oa]s?|autres?)['"’”] ?\)?$/i

/** The text of an «other» that a list does not offer: forms keep the row, and nobody is ever asked it. */
export function isTextOfAbsentOther(row: TableRow, earlier: readonly Question[]): boolean {
  const [, name = '', other] = saysOther.exec(row.text('relevant')) ?? []
  const parent = earlier.find(({ id }) => id === idOf(name))
  if (other === undefined || !parent || !kindOf(parent).canLead) return false
  if (choicesIn(parent).some(({ id }) => id === idFrom(other))) return false
  row.warn(
    'relevant',
    `«${name}» no ofrece «${other}»: este texto no se pregunta. Si debe preguntarse, agrega la opción.`,
  )
  return true
}
