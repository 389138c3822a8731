import type { CrosstabReply } from '#contract/crosstab-schemas.ts'
import { exactPercent, oneDecimal, wholeNumber } from '#rules/format/percent.ts'

type Table = CrosstabReply['tables'][number]
type Row = Table['rows'][number]

interface CrosstabTableProps {
  readonly columns: CrosstabReply['columns']
  readonly table: Table
}

/** One question in the rows. A column that would not be published has a star. */
export function CrosstabTable({ columns, table }: CrosstabTableProps) {
  const { text, since, bases, nEffs, isSmall, rows } = table
  return (
    <div className="mt-6 first:mt-0">
      <h3 className="font-bold text-ink">{text}</h3>
      {since && <p className="text-sm">Respuestas {since}.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys */}
      <section aria-label={`Tabla: ${text}`} tabIndex={0} className="crosstab">
        <table>
          <thead>
            <tr>
              <th scope="col">Respuesta</th>
              {columns.map(({ name, letter }, at) => (
                <th key={`${letter}${name}`} scope="col">
                  {name} {isSmall[at] && <Star />}
                  {letter && <span className="block text-xs font-normal">{letter}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {columns.map(({ name, letter }, at) => (
                  <td key={`${letter}${name}`} className={isSmall[at] ? 'text-slate-500' : undefined}>
                    {written(row, at)} <span className="text-xs font-bold text-accent-strong">{row.letters[at]}</span>
                  </td>
                ))}
              </tr>
            ))}
            <BaseRow label="Personas" columns={columns} numbers={bases} />
            <BaseRow label="Muestra efectiva" columns={columns} numbers={nEffs} />
          </tbody>
        </table>
      </section>
    </div>
  )
}

function BaseRow({
  label,
  columns,
  numbers,
}: {
  label: string
  columns: CrosstabReply['columns']
  numbers: readonly number[]
}) {
  return (
    <tr className="text-sm">
      <th scope="row" className="font-normal!">
        {label}
      </th>
      {columns.map(({ name, letter }, at) => (
        <td key={`${letter}${name}`}>{wholeNumber(numbers[at] ?? 0)}</td>
      ))}
    </tr>
  )
}

function Star() {
  return (
    <>
      <span aria-hidden="true">*</span>
      <span className="sr-only">, no se publicaría</span>
    </>
  )
}

function written({ kind, values }: Row, at: number): string {
  const value = values[at]
  if (value === null || value === undefined) return '–'
  if (kind === 'share') return exactPercent(value * 100)
  return kind === 'mean' ? oneDecimal(value) : wholeNumber(value)
}

/** As a spreadsheet takes it from the clipboard. */
export function asText({ columns, tables }: CrosstabReply): string {
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell) => String(cell).replaceAll(/\s+/g, ' ')).join('\t')
  const heads = line(['', ...columns.map(({ name, letter }) => (letter ? `${name} (${letter})` : name))])
  const lines = tables.flatMap(({ text, bases, nEffs, rows }) => [
    line([text]),
    heads,
    ...rows.map((row) => line([row.label, ...columns.map((_, at) => `${written(row, at)} ${row.letters[at]}`.trim())])),
    line(['Personas', ...bases]),
    line(['Muestra efectiva', ...nEffs.map(Math.round)]),
    '',
  ])
  return lines.join('\n')
}
