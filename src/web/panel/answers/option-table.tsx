import { interval, percent, wholeNumber } from '#rules/format/percent.ts'
import type { ShownOption } from './shown-options.ts'

interface OptionTableProps {
  readonly caption: string
  readonly options: readonly ShownOption[]
  readonly isWeighted: boolean
}

/** The same number by number, both ways side by side. */
export function OptionTable({ caption, options, isWeighted }: OptionTableProps) {
  return (
    <table className="panel-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Respuesta</th>
          <th scope="col">Per&shy;sonas</th>
          <th scope="col">Sin ponde&shy;rar</th>
          {isWeighted && (
            <>
              <th scope="col">Ponde&shy;rada</th>
              <th scope="col">n efec&shy;tiva</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {options.map(({ option, label, count, nEff, weighted, unweighted }) => (
          <tr key={option}>
            <th scope="row">{label}</th>
            <td>{wholeNumber(count)}</td>
            <td>
              {percent(unweighted.value * 100)}
              <span className="block max-sm:hidden">{interval(unweighted)}</span>
            </td>
            {isWeighted && (
              <>
                <td>
                  {percent(weighted.value * 100)}
                  <span className="block max-sm:hidden">{interval(weighted)}</span>
                </td>
                <td>{wholeNumber(nEff)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
