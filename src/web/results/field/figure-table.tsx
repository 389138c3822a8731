import type { Figure } from '#field-studies/field-study.ts'
import { interval, percent, wholeNumber } from '#rules/format/percent.ts'
import { wilsonInterval } from '#rules/weighting/interval.ts'
import { isImprecise } from '#rules/weighting/precision.ts'

/** The figure again, number by number, for whoever wants to check it. */
export function FigureTable({ figure }: { figure: Figure }) {
  const { base } = figure
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
        {(remainder ? [...figure.rows, remainder] : figure.rows).map(({ name, value, count }) => {
          const isKnown = count !== undefined && base !== undefined
          return (
            <tr key={name}>
              <th scope="row">
                {name}
                {isKnown && isImprecise(count, base) && <small className="block font-normal">precisión baja</small>}
              </th>
              <td>{percent(value)}</td>
              <td>{isKnown ? `${wholeNumber(count)} de ${wholeNumber(base)}` : 'No reportado'}</td>
              <td>{isKnown ? interval(wilsonInterval(count, base)) : 'Sin base'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
