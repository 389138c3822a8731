import { wholeNumber } from '#rules/format/percent.ts'
import type { SurveyRow } from '../panel-survey.ts'
import { SurveyName } from './survey-name.tsx'

type Source = keyof SurveyRow['refused']

const sources: Record<Source, { readonly label: string; readonly meaning: string }> = {
  check: { label: 'Al entrar', meaning: 'la página preguntó y desde esa dirección ya se había respondido' },
  start: { label: 'Al iniciar', meaning: 'se pidió comenzar de nuevo desde una dirección que ya respondió' },
  completion: { label: 'Al enviar', meaning: 'llegó una segunda respuesta de la misma dirección y no se contó' },
}
const order = Object.keys(sources) as Source[]

/** Repeats that were turned away, by the moment when it happened. */
export function RefusalTable({ rows }: { rows: readonly SurveyRow[] }) {
  return (
    <>
      <p className="text-sm">Intentos desde una dirección que ya había respondido. No se guarda de quién son.</p>
      <table className="panel-table">
        <caption className="sr-only">Repeticiones rechazadas</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="max-sm:sr-only">Encuesta</span>
            </th>
            {order.map((source) => (
              <th key={source} scope="col">
                {sources[source].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={`accent-${row.accent}`}>
              <th scope="row" className="sm:w-full">
                <SurveyName survey={row} />
              </th>
              {order.map((source) => (
                <td key={source}>{wholeNumber(row.refused[source])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 space-y-1 text-sm">
        {order.map((source) => (
          <div key={source}>
            <dt className="inline font-semibold text-ink">{sources[source].label}: </dt>
            <dd className="inline">{sources[source].meaning}.</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function refusalsOf({ refused }: SurveyRow): number {
  return order.reduce((sum, source) => sum + refused[source], 0)
}
