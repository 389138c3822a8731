import { percent, wholeNumber } from '#rules/format/percent.ts'
import { Bar } from './bar.tsx'

interface PlaceTableProps {
  readonly unit: string
  readonly rows: readonly { readonly name: string; readonly detail?: string; readonly completed: number }[]
  /** Of which the shares are. */
  readonly total: number
}

export function PlaceTable({ unit, rows, total }: PlaceTableProps) {
  const largest = Math.max(...rows.map(({ completed }) => completed))
  return (
    <table className="panel-table">
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          <th scope="col">Completadas</th>
          <th scope="col">Del total</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, detail, completed }) => (
          <tr key={name}>
            <th scope="row" className="w-full">
              {name}
              {detail && <span className="font-normal text-body"> · {detail}</span>}
              <Bar share={completed / largest} />
            </th>
            <td>{wholeNumber(completed)}</td>
            <td>{percent((completed / total) * 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
