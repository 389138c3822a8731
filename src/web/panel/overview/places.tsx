import type { TurnoutReply } from '#contract/panel-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { CsvLink } from '../panel-links.tsx'
import { WaitingLine } from '../waiting-line.tsx'
import { PlaceTable } from './place-table.tsx'

const AT_ONCE = 3

interface PlacesProps {
  readonly turnout: TurnoutReply
  readonly csv: string
}

/** Completions by municipality and by postal code, the largest first. */
export function Places({ turnout: { municipalities, withoutPlace, waiting }, csv }: PlacesProps) {
  const total = municipalities.reduce((sum, { completed }) => sum + completed, withoutPlace)
  const names = municipalities.map(({ municipality, completed }) => ({ name: municipality, completed }))
  const codes = municipalities
    .flatMap(({ municipality, postalCodes }) =>
      postalCodes.map(({ postalCode, completed }) => ({ name: postalCode, detail: municipality, completed })),
    )
    .sort((a, b) => b.completed - a.completed || Number(a.name) - Number(b.name))

  return (
    <section aria-labelledby="lugares" className="card">
      <h3 id="lugares" className="text-lg font-bold text-ink">
        Completadas por lugar
      </h3>
      {total + waiting === 0 && <p className="text-sm">Todavía no hay respuestas completadas.</p>}
      {withoutPlace > 0 && <p className="text-sm">Sin lugar registrado: {wholeNumber(withoutPlace)}.</p>}
      <WaitingLine waiting={waiting} />
      {names.length > 0 && (
        <>
          <PlaceTable unit="Municipio" rows={names.slice(0, AT_ONCE)} total={total} />
          <div className="flex flex-wrap items-start justify-between gap-x-6">
            <details className="open:w-full">
              <summary className="summary">Todos los lugares</summary>
              <div className="grid items-start gap-x-10 lg:grid-cols-2">
                <PlaceTable unit="Municipio" rows={names} total={total} />
                <PlaceTable unit="Código postal" rows={codes} total={total} />
              </div>
            </details>
            <CsvLink href={csv}>Descargar CSV</CsvLink>
          </div>
        </>
      )}
    </section>
  )
}
