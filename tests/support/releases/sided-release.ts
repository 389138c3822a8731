import { type Release, type ReleasedRow, shownRows, type Table } from '#releases/release.ts'

/** The same release as if its ordered answers had sides: the first half is in favour, the second against, one in the middle neutral. */
export function withGuessedSides(release: Release): Release {
  return {
    ...release,
    questions: release.questions.map((question) => {
      const { kind, result } = question
      const isOrdered = kind === 'single' || kind === 'scale'
      return isOrdered && result.kind === 'table' ? { ...question, result: sidedTable(result) } : question
    }),
  }
}

function sidedTable(table: Table): Table {
  const ordered = shownRows(table.rows).filter(({ isApart }) => !isApart)
  const isWhole = table.rows.every(
    ({ isApart, share, option }) => isApart || (share.kind === 'shown' && option !== 'others'),
  )
  if (ordered.length < 3 || !isWhole) return table
  const middle = (ordered.length - 1) / 2
  const sideAt = (at: number) => (at < middle ? 'favour' : at > middle ? 'against' : 'neutral')
  const sides = new Map(ordered.map(({ option }, at) => [option, sideAt(at)] as const))
  const sum = (side: string) =>
    ordered.reduce((all, { option, share }) => all + (sides.get(option) === side ? share.percent : 0), 0)
  const net = sum('favour') - sum('against')
  return {
    ...table,
    rows: table.rows.map((row): ReleasedRow => {
      const side = sides.get(row.option)
      return side ? { ...row, side } : row
    }),
    sides: {
      favour: sum('favour'),
      neutral: sum('neutral'),
      against: sum('against'),
      net: { value: net, low: net - 8, high: net + 8 },
    },
  }
}
