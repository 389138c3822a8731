import { Count } from './count.tsx'
import type { SurveysProps, SurveyTallies } from './panel-survey.ts'
import { SurveyName } from './survey-name.tsx'

type Source = keyof SurveyTallies['refused']

const sources: Record<Source, { readonly label: string; readonly meaning: string }> = {
  check: { label: 'Al entrar', meaning: 'la página preguntó y desde esa dirección ya se había respondido' },
  start: { label: 'Al iniciar', meaning: 'se pidió comenzar de nuevo desde una dirección que ya respondió' },
  completion: { label: 'Al enviar', meaning: 'llegó una segunda respuesta de la misma dirección y no se contó' },
}
const order = Object.keys(sources) as Source[]

/** Repeats that were turned away, by the moment when it happened. */
export function RefusalTable({ surveys, tallies }: SurveysProps) {
  return (
    <section aria-labelledby="rechazos" className="card">
      <h2 id="rechazos" className="text-xl font-bold text-ink">
        Repeticiones rechazadas
      </h2>
      <p className="mt-1 text-sm">Intentos desde una dirección que ya había respondido. No se guarda de quién son.</p>
      <table className="panel-table">
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
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {surveys.map((survey) => (
            <tr key={survey.id} className={`accent-${survey.accent}`}>
              <th scope="row" className="w-full">
                <SurveyName survey={survey} />
              </th>
              {order.map((source) => (
                <td key={source}>
                  <Count of={tallies.get(survey.id)?.refused[source]} />
                </td>
              ))}
              <td className="font-semibold text-ink">
                <Count of={totalOf(tallies.get(survey.id))} />
              </td>
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
    </section>
  )
}

function totalOf(tallies: SurveyTallies | undefined): number | undefined {
  return tallies && order.reduce((sum, source) => sum + tallies.refused[source], 0)
}
