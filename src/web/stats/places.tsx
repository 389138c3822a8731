import type { TurnoutReply } from '#contract/schemas.ts'
import { wholeNumber } from '#rules/percent.ts'
import { CsvLink } from './csv-link.tsx'
import { PlaceTable } from './place-table.tsx'

const CODES_AT_ONCE = 10

interface PlacesProps {
  readonly turnout: TurnoutReply | undefined
  readonly csv: string
}

/** Completions by municipality and by postal code. */
export function Places({ turnout, csv }: PlacesProps) {
  const { municipalities, withoutPlace } = turnout ?? { municipalities: [], withoutPlace: 0 }
  const total = municipalities.reduce((sum, { completed }) => sum + completed, withoutPlace)
  const codes = municipalities
    .flatMap(({ municipality, postalCodes }) =>
      postalCodes.map(({ postalCode, completed }) => ({ name: postalCode, detail: municipality, completed })),
    )
    .sort((a, b) => b.completed - a.completed || Number(a.name) - Number(b.name))

  return (
    <section aria-labelledby="lugares" className="card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id="lugares" className="text-lg font-bold text-ink">
          Completadas por lugar
        </h3>
        <CsvLink href={csv}>Descargar CSV</CsvLink>
      </div>
      {total === 0 ? (
        <p className="text-sm">{turnout ? 'Todavía no hay respuestas completadas.' : 'Sin datos todavía.'}</p>
      ) : (
        <div className="mt-2 grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
          <div>
            <PlaceTable
              unit="Municipio"
              rows={municipalities.map(({ municipality, completed }) => ({ name: municipality, completed }))}
              total={total}
            />
            {withoutPlace > 0 && <p className="mt-3 text-sm">Sin lugar registrado: {wholeNumber(withoutPlace)}.</p>}
          </div>
          <div>
            <PlaceTable unit="Código postal" rows={codes.slice(0, CODES_AT_ONCE)} total={total} />
            {codes.length > CODES_AT_ONCE && (
              <details className="mt-2">
                <summary className="summary">Ver los {codes.length} códigos postales</summary>
                <PlaceTable unit="Código postal" rows={codes} total={total} />
              </details>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
