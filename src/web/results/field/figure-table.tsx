import type { Figure, Row } from '#field-studies/field-study.ts'
import { interval, percent, wholeNumber } from '#rules/format/percent.ts'
import { wilsonInterval } from '#rules/weighting/interval.ts'
import { isImprecise } from '#rules/weighting/precision.ts'

/** The figure again, number by number, for whoever wants to check it. */
export function FigureTable({ figure }: { figure: Figure }) {
  const remainder = figure.kind === 'pie' ? figure.remainder : undefined
  return (
    <table className="data-table">
      <caption className="sr-only">{figure.title}</caption>
      <thead>
        <tr>
          <th scope="col">Respuesta</th>
          <th scope="col">Valor</th>
          <th scope="col">Casos</th>
          <th scope="col">Intervalo de 95&nbsp;%</th>
        </tr>
      </thead>
      <tbody>
        {(remainder ? [...figure.rows, remainder] : figure.rows).map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.name}
              <Warning count={row.count} base={figure.base} />
            </th>
            <td>{percent(row.value)}</td>
            <PeopleCells row={row} base={figure.base} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PeopleCells({ row: { count }, base }: { row: Row; base: number | undefined }) {
  if (count === undefined || base === undefined) {
    return (
      <>
        <td>No reportado</td>
        <td>Sin base</td>
      </>
    )
  }
  return (
    <>
      <td>
        {wholeNumber(count)} de {wholeNumber(base)}
      </td>
      <td>{interval(wilsonInterval(count, base))}</td>
    </>
  )
}

function Warning({ count, base }: { count: number | undefined; base: number | undefined }) {
  if (count === undefined || base === undefined || !isImprecise(count, base)) return null
  return <small className="block font-normal">precisión baja</small>
}
