import type { ReleasedRow, Table } from '#releases/release.ts'
import { oneDecimal, percent, wholeInterval, wholeNumber } from '#rules/format/percent.ts'
import { shortShare, suppressionReasons } from '#rules/releases/disclosure/suppression-sentences.ts'
import { DataTable } from '../../charts/data-table.tsx'

/** The same number by number: weighted with its interval, unweighted, and people. */
export function RowTable({ caption, table }: { caption: string; table: Table }) {
  return (
    <DataTable
      caption={caption}
      columns={['Respuesta', 'Ponde\u00adrado e inter\u00advalo', 'Sin ponde\u00adrar', 'Per\u00adsonas']}
    >
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.option}>
            <th scope="row">{row.label}</th>
            <RowCells row={row} />
          </tr>
        ))}
        {table.mean && <MeanRow mean={table.mean} />}
      </tbody>
    </DataTable>
  )
}

function RowCells({ row: { share } }: { row: ReleasedRow }) {
  if (share.kind === 'withheld') return <td colSpan={3}>{suppressionReasons[share.why]}</td>
  if (share.kind !== 'shown') return <td colSpan={3}>{shortShare(share)}</td>
  return (
    <>
      <td>
        {percent(share.percent)}
        <span className="block whitespace-nowrap">{wholeInterval(share)}</span>
      </td>
      <td>{percent(share.unweighted)}</td>
      <td>{wholeNumber(share.count)}</td>
    </>
  )
}

function MeanRow({ mean: { value, low, high, unweighted } }: { mean: NonNullable<Table['mean']> }) {
  return (
    <tr>
      <th scope="row">Media</th>
      <td>
        {oneDecimal(value)}
        <span className="block whitespace-nowrap">
          {oneDecimal(low)} a {oneDecimal(high)}
        </span>
      </td>
      <td>{oneDecimal(unweighted)}</td>
      <td />
    </tr>
  )
}
