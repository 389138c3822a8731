import { answersIn, type ReleasedRow, type Table } from '#releases/release.ts'
import { oneDecimal, percent, wholeNumber } from '#rules/format/percent.ts'
import { netInterval, sideNames, sideOrder, signedPoints } from '#rules/releases/side-words.ts'
import { type ShadedCell, ShadedTable } from '../../charts/shaded-table.tsx'
import { breakable } from '../../charts/trait-table.tsx'
import { type GroupTable, nEffOf, type QuestionProps, type ReleaseView } from './release-view.ts'
import { shareCell } from './table-cells.ts'

/** More columns than these do not fit on a phone: the rest is a table of its own. */
const MOST_COLUMNS = 6
/** Longer lists begin with the answers that matter, and the others are folded. */
const MOST_ROWS = 6
const ROWS_OF_LONG_LISTS = 4

interface GroupTablesProps extends QuestionProps {
  readonly groups: readonly GroupTable[]
}

/** What each group answered, groups in columns, and how many people there are in each. */
export function GroupTables({ view, question, groups }: GroupTablesProps) {
  const shown = groups.flatMap((one) => (one.table.kind === 'table' ? [{ ...one, table: one.table }] : []))
  const everybody = question.result.kind === 'table' ? question.result : undefined
  const options = answersIn([question.result, ...groups.map(({ table }) => table)])
  const first = firstOptions(options, { everybody, groups: shown.map(({ table }) => table) })
  const rest = options.filter((row) => !first.includes(row))
  return inParts(shown).map((part) => {
    const tables = [...(everybody ? [everybody] : []), ...part.map(({ table }) => table)]
    const frame = {
      caption: question.text,
      corner: 'Respuesta',
      columns: [
        ...(everybody ? [{ key: 'all', name: 'Total', isWide: true }] : []),
        ...part.map(({ group }) => ({ key: group.id, name: shortName(group.name) })),
      ],
    }
    const shareRow = ({ option, label, isApart }: ReleasedRow) => ({
      key: option,
      name: label,
      isApart,
      cells: tables.map((table) => shareCell(table, option)),
    })
    return (
      <div key={part[0]?.group.id}>
        <ShadedTable {...frame} rows={[...sumRows(tables), ...first.map(shareRow), baseRow(tables, view)]} />
        {rest.length > 0 && (
          <details>
            <summary className="summary">
              {first.length > 0 ? `Las otras ${rest.length} respuestas` : 'Cada respuesta'}
            </summary>
            <ShadedTable {...frame} rows={rest.map(shareRow)} />
          </details>
        )}
      </div>
    )
  })
}

/** The answers in which some group differs, and of long lists the largest ones; where sides or a mean sum up the answers, no others. */
function firstOptions(
  options: readonly ReleasedRow[],
  { everybody, groups }: { everybody: Table | undefined; groups: readonly Table[] },
): readonly ReleasedRow[] {
  const isSummedUp = everybody?.sides !== undefined || everybody?.mean !== undefined
  if (options.length <= MOST_ROWS && !isSummedUp) return options
  const differs = ({ option }: ReleasedRow) =>
    groups.some(({ rows }) => rows.some((row) => row.option === option && row.againstRest))
  const size = ({ option }: ReleasedRow) => (everybody && shareCell(everybody, option)?.share) ?? 0
  const largest = options
    .filter(({ isApart }) => !isApart)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, isSummedUp ? 0 : ROWS_OF_LONG_LISTS)
  return options.filter((row) => differs(row) || largest.includes(row))
}

/** What sums up the answers: the mean where people gave a number, the sides and their net where there are sides. */
function sumRows(tables: readonly Table[]) {
  const hasSides = tables.some(({ sides }) => sides)
  const sides = sideOrder.toReversed().map((side) => ({
    key: side,
    name: sideNames[side],
    cells: tables.map(({ sides }) => sides && { text: percent(sides[side]), share: sides[side] }),
  }))
  const net = tables.map(
    ({ sides }) => sides && { text: signedPoints(sides.net.value), detail: netInterval(sides.net) },
  )
  return [
    ...(tables.some(({ mean }) => mean) ? [{ key: 'mean', name: 'Media', cells: tables.map(meanCell) }] : []),
    ...(hasSides ? [...sides, { key: 'net', name: 'Neto', cells: net }] : []),
  ]
}

function baseRow(tables: readonly Table[], { release }: ReleaseView) {
  const cells = tables.map((table) => ({
    text: wholeNumber(table.base),
    detail: `${wholeNumber(nEffOf(release, table))} efectivas`,
  }))
  return { key: 'base', name: 'Base', isApart: true, cells }
}

/** As few tables as possible, of about the same width. */
function inParts<Group>(groups: readonly Group[]): Group[][] {
  const parts = Math.ceil(groups.length / MOST_COLUMNS)
  const columns = Math.ceil(groups.length / parts)
  return Array.from({ length: parts }, (_, at) => groups.slice(at * columns, (at + 1) * columns))
}

/** «18 a 24 años» → «18–24»: the page says that it is about ages, and a heading of one line leaves room for answers. */
function shortName(name: string): string {
  return breakable(name.replace(/^(\d+) a (\d+) años$/, '$1–$2').replace(/^(\d+) años o más$/, '$1+'))
}

function meanCell({ mean }: Table): ShadedCell | undefined {
  return mean && { text: oneDecimal(mean.value), detail: `${oneDecimal(mean.low)} a ${oneDecimal(mean.high)}` }
}
