import type { ReactNode } from 'react'

interface DataTableProps {
  /** Read aloud only: the page says it to the eye. */
  readonly caption?: ReactNode
  readonly columns?: readonly ReactNode[]
  /** The first cell names the row; where there are fewer than columns, the last one takes the room that is left. */
  readonly rows?: readonly { key: string | number; cells: readonly ReactNode[]; className?: string }[]
  /** Of the first and of the last cell of each row. */
  readonly headClass?: string
  readonly lastClass?: string
  readonly className?: string
  /** Bodies of its own, where the rows are not all alike. */
  readonly children?: ReactNode
}

/** Numbers in columns, with a named row for each. */
export function DataTable({ className = 'panel-table', caption, columns, rows, ...props }: DataTableProps) {
  const { headClass, lastClass, children } = props
  const roomLeft = (cells: readonly ReactNode[]) =>
    columns && columns.length - 1 > cells.length ? columns.length - cells.length : undefined
  return (
    <table className={className}>
      {caption && <caption className="sr-only">{caption}</caption>}
      {columns && (
        <thead>
          <tr>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column keeps its place
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      {rows && (
        <tbody>
          {rows.map(({ key, cells: [head, ...cells], className }) => (
            <tr key={key} className={className}>
              <th scope="row" className={headClass}>
                {head}
              </th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell keeps its place
                <td key={at} {...(at === cells.length - 1 && { className: lastClass, colSpan: roomLeft(cells) })}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
      {children}
    </table>
  )
}
