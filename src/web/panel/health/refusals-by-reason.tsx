import type { HealthReply } from '#contract/health-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { refusalName } from './refusal-names.ts'

/** What was turned away, by reason, the most frequent first. */
export function RefusalsByReason({ refusals }: Pick<HealthReply, 'refusals'>) {
  return (
    <section aria-labelledby="rechazos" className="card">
      <h2 id="rechazos" className="text-xl font-bold text-ink sm:text-2xl">
        Rechazos por motivo
      </h2>
      {refusals.length === 0 ? (
        <p className="mt-1">Desde que arrancó el sitio no se ha rechazado nada.</p>
      ) : (
        <>
          <p className="mt-1 text-sm">
            Son intentos, no personas: la misma puede volver muchas veces. Robots que prueban direcciones hay siempre.
          </p>
          <table className="panel-table">
            <caption className="sr-only">Rechazos por motivo</caption>
            <thead>
              <tr>
                <th scope="col">Motivo</th>
                <th scope="col">Últimos 5 min</th>
                <th scope="col">Desde que arrancó</th>
              </tr>
            </thead>
            <tbody>
              {refusals.map(({ reason, sinceStart, recent }) => (
                <tr key={reason}>
                  <th scope="row" className="w-full font-normal text-body">
                    {refusalName(reason)}
                  </th>
                  <td>{wholeNumber(recent)}</td>
                  <td className="font-semibold text-ink">{wholeNumber(sinceStart)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
