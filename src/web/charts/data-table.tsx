import type { ReactNode } from 'react'

interface DataTableProps {
  /** For screen readers only. */
  readonly caption?: ReactNode
  readonly columns?: readonly ReactNode[]
  /** The first cell names the row. Where there are fewer cells than columns, the last one spans the rest. */
  readonly rows?: readonly { key: string | number; cells: readonly ReactNode[]; className?: string }[]
  /** Classes of the first and the last cell of each row. */
  readonly headClass?: string
  readonly lastClass?: string
  readonly className?: string
  /** Instead of `rows`, where they are not all alike. */
  readonly children?: ReactNode
}

export function DataTable({ className = 'panel-table', caption, columns, rows, ...props }: DataTableProps) {
  const { headClass, lastClass, children } = props
  const lastSpan = (cells: readonly ReactNode[]) =>
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
                <td key={at} {...(at === cells.length - 1 && { className: lastClass, colSpan: lastSpan(cells) })}>
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
