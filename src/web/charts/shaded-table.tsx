export interface ShadedCell {
  /** What is written. */
  readonly text: string
  /** In percent: the larger, the darker. */
  readonly share?: number | undefined
  /** Found larger, or smaller, than that of the rest. */
  readonly against?: 'more' | 'less' | undefined
  /** For screen readers: what a dash means. */
  readonly words?: string | undefined
  /** For screen readers, on paper, and wherever the page shows the intervals. */
  readonly detail?: string | undefined
}

interface ShadedTableProps {
  /** For screen readers only. */
  readonly caption: string
  /** The heading of the first column. */
  readonly corner: string
  /** `isWide`: left out on a phone, where what it says stands in words. */
  readonly columns: readonly { readonly key: string; readonly name: string; readonly isWide?: boolean }[]
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    /** «No sé», bases and the like: in grey, without shades. */
    readonly isApart?: boolean
    /** One for each column. */
    readonly cells: readonly (ShadedCell | undefined)[]
  }[]
}

/** Many shares in little room: no lines, but shades, so that rows and columns can be compared on a phone. */
export function ShadedTable({ caption, corner, columns, rows }: ShadedTableProps) {
  const widthOf = (at: number) => (columns[at]?.isWide ? 'max-sm:hidden' : undefined)
  return (
    <table className="shaded-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {columns.map(({ key, name }, at) => (
            <th key={key} scope="col" className={widthOf(at)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, isApart, cells }) => (
          <tr key={key} className={isApart ? 'apart' : undefined}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td
                key={columns[at]?.key}
                className={[widthOf(at), cell && !isApart && shade(cell)].filter(Boolean).join(' ') || undefined}
              >
                {cell ? <Cell {...cell} /> : '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const marks = { more: ['▲', 'más que el resto'], less: ['▼', 'menos que el resto'] } as const

function Cell({ text, against, words, detail }: ShadedCell) {
  const [sign, spoken] = against ? marks[against] : [undefined, words]
  return (
    <>
      {sign && (
        <span className="mark" aria-hidden="true">
          {sign}
        </span>
      )}
      {sign ? <strong>{text}</strong> : text}
      {spoken && <span className="sr-only"> {spoken}</span>}
      {detail && <span className="detail"> {detail}</span>}
    </>
  )
}

/** A step for each ten points, up to fifty: on a shade that is darker, numbers would be hard to read. */
function shade({ share = 0 }: ShadedCell): string | undefined {
  const step = Math.min(5, Math.floor(share / 10))
  return step > 0 ? `shade-${step}` : undefined
}
