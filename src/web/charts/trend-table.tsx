import type { ReactNode } from 'react'
import { DataTable } from './data-table.tsx'

interface TrendTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** In the order of time; the newest is read first. */
  readonly moments: readonly {
    readonly key: string | number
    readonly heading: string
    readonly rows: readonly { option: string; label: string; value: string; interval: ReactNode }[]
  }[]
}

/** What the drawings over time show, number by number. */
export function TrendTable({ caption, columns, moments }: TrendTableProps) {
  return (
    <DataTable caption={caption} columns={[...columns, 'Intervalo modelado al 95\u00a0%']}>
      {moments.toReversed().map(({ key, heading, rows }) => (
        <tbody key={key}>
          <tr>
            <th scope="rowgroup" colSpan={3} className="bg-paper">
              {heading}
            </th>
          </tr>
          {rows.map(({ option, label, value, interval }) => (
            <tr key={option}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <td>{interval}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </DataTable>
  )
}
