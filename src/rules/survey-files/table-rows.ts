import { typeOf } from './question-types.ts'
import type { TableRow } from './sheet-table.ts'

/** Ways in which other programs write a battery, as rows that this site reads: a group with «table-list», or «battery». */
export function withBatteries(rows: readonly TableRow[], label: string): TableRow[] {
  return withKoboTables(withLabelRows(rows, label), label)
}

/** A row with other texts in some of its cells; what is wrong with them is said where the row stands. */
export function rowWith(row: TableRow, own: Readonly<Record<string, string>>): TableRow {
  return { ...row, text: (column) => own[column] ?? row.text(column) }
}

const hasAppearance = (row: TableRow, word: string) => row.text('appearance').split(' ').includes(word)

/** XLSForm's oldest table: a row with the appearance «label», which asks nothing, and below it rows with «list-nolabel». */
function withLabelRows(rows: readonly TableRow[], label: string): TableRow[] {
  const read: TableRow[] = []
  let heading = ''
  let isOpen = false
  for (const [at, row] of rows.entries()) {
    const isItem: boolean = isOpen && hasAppearance(row, 'list-nolabel')
    if (isOpen && !isItem) read.push(rowWith(row, { type: 'end_group' }))
    isOpen = isItem
    if (typeOf(row.text('type')).name === 'begin_group') heading = row.text(label)
    const next = rows[at + 1]
    if (isItem) read.push(rowWith(row, { appearance: '' }))
    else if (next && hasAppearance(row, 'label') && hasAppearance(next, 'list-nolabel')) {
      const asGroup = { type: 'begin_group', appearance: 'table-list', relevant: '', parameters: '', required: '' }
      read.push(rowWith(row, { ...asGroup, [label]: row.text(label) || heading }))
      isOpen = true
    } else read.push(row)
  }
  const last = rows.at(-1)
  if (isOpen && last) read.push(rowWith(last, { type: 'end_group' }))
  return read
}

/** Kobo's matrix asks the same questions about each of a list; its rating asks one question of many things, over one list of answers. */
function withKoboTables(rows: readonly TableRow[], label: string): TableRow[] {
  let table: TableRow | undefined
  return rows.flatMap((row) => {
    const { name, list } = typeOf(row.text('type'))
    if (name === 'begin_score') {
      table = row
      return rowWith(row, { type: 'begin_group', appearance: 'table-list' })
    }
    if (name === 'score__row' && table) {
      const required = row.text('required') || table.text('required')
      return rowWith(row, { type: `select_one ${table.text('kobo--score-choices')}`, required })
    }
    if (name === 'end_score') return rowWith(row, { type: 'end_group' })
    if (name === 'begin_kobomatrix') {
      table = row
      return []
    }
    if (name === 'end_kobomatrix') {
      table = undefined
      return []
    }
    if (!table || typeOf(table.text('type')).name !== 'begin_kobomatrix') return row
    if (name !== 'select_one') {
      row.error('type', 'En una tabla de Kobo solo se lee select_one: pregunta lo demás aparte, fuera de ella.')
      return []
    }
    const conditions = [table.text('relevant'), row.text('relevant')].filter((each) => each !== '')
    return rowWith(row, {
      type: `battery ${table.text('kobo--matrix_list')} ${list}`,
      [label]: [table.text(label), row.text(label)].filter((each) => each !== '').join(' '),
      relevant: conditions.length > 1 ? conditions.map((each) => `(${each})`).join(' and ') : (conditions[0] ?? ''),
    })
  })
}
