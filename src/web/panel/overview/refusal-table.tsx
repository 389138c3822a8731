import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
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
      <DataTable
        caption="Repeticiones rechazadas"
        columns={[
          <span key="survey" className="max-sm:sr-only">
            Encuesta
          </span>,
          ...order.map((source) => sources[source].label),
        ]}
        headClass="sm:w-full"
        rows={rows.map((row) => ({
          key: row.id,
          className: `accent-${row.accent}`,
          cells: [<SurveyName key="survey" survey={row} />, ...order.map((source) => wholeNumber(row.refused[source]))],
        }))}
      />
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
