import { Fragment } from 'react'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Bar } from './bar.tsx'

interface PlaceTableProps {
  readonly unit: string
  readonly rows: readonly { readonly name: string; readonly detail?: string; readonly completed: number }[]
  /** What the shares are of. */
  readonly total: number
}

export function PlaceTable({ unit, rows, total }: PlaceTableProps) {
  const largest = Math.max(...rows.map(({ completed }) => completed))
  return (
    <DataTable
      columns={[unit, 'Completadas', 'Del total']}
      headClass="w-full"
      rows={rows.map(({ name, detail, completed }) => ({
        key: name,
        cells: [
          <Fragment key="name">
            {name}
            {detail && <span className="font-normal text-body"> · {detail}</span>}
            <Bar share={completed / largest} />
          </Fragment>,
          wholeNumber(completed),
          percent((completed / total) * 100),
        ],
      }))}
    />
  )
}
