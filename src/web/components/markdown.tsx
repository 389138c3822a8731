import { Fragment, type ReactNode } from 'react'

/** The few constructs of Markdown that our guides use: headings, paragraphs, lists, tables, `code` and **bold**. Nothing else is drawn. */
export function Markdown({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => <Fragment key={block}>{drawn(block)}</Fragment>)
}

function drawn(block: string): ReactNode {
  const [, marks, title = ''] = /^(#{2,4}) (.+)$/.exec(block) ?? []
  if (marks) return <h2 className="mt-8 mb-2 text-xl font-bold text-ink">{inline(title)}</h2>
  if (block.startsWith('| ')) return <Table lines={block.split('\n')} />
  if (block.startsWith('- '))
    return (
      <ul className="my-3 list-disc space-y-2 pl-5">
        {block.split(/\n(?=- )/).map((item) => (
          <li key={item}>{inline(item.slice(2))}</li>
        ))}
      </ul>
    )
  return <p className="my-3">{inline(block)}</p>
}

function Table({ lines: [header = '', , ...rows] }: { lines: readonly string[] }) {
  const columns = cellsOf(header)
  return (
    // Wider than a phone: it scrolls, also with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls with the arrow keys
    <section className="my-3 overflow-x-auto" tabIndex={0} aria-label={`Tabla: ${columns.join(', ')}`}>
      <table className="w-full text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 text-left text-ink">
                {inline(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className="border-t border-line">
              {columns.map((column, at) => (
                <td key={column} className="min-w-32 py-2 pr-4 text-left align-top">
                  {inline(cellsOf(row)[at] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function inline(text: string): ReactNode {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, at) => {
    const key = `${at} ${part}`
    if (part.startsWith('`'))
      return (
        <code key={key} className="font-mono text-[0.95em] wrap-anywhere">
          {part.slice(1, -1)}
        </code>
      )
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>
    return part
  })
}
