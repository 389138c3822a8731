import type { QuestionOf } from '#questions/kinds.ts'
import { type ComparedNumbers, equalParts } from './compared-numbers.ts'
import { idOf } from './question-names.ts'
import type { TableRow } from './sheet-table.ts'

/** XLSForm draws a number between 0 and 1, and conditions compare it: here each visit has one of as many equal parts. */
export function randomArm(row: TableRow, compared: ComparedNumbers): QuestionOf<'arm'> | undefined {
  if (!/^once ?\( ?random ?\( ?\) ?\)$/.test(row.text('calculation'))) return undefined
  const id = idOf(row.text('name'))
  const parts = equalParts(compared.get(id))
  if (parts === undefined) return undefined
  row.warn(
    'calculation',
    `Este número al azar se lee como «arm»: a cada visita le toca una de ${parts} partes iguales.`,
  )
  const options = Array.from({ length: parts }, (_, at) => ({
    id: `${at + 1}`,
    label: `Parte ${at + 1} de ${parts}`,
  }))
  return { id, kind: 'arm', text: row.text('name'), required: true, options }
}
