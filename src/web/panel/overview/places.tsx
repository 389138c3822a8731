import { Fragment } from 'react'
import type { TurnoutReply } from '#contract/panel-schemas.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Section } from '../../components/section.tsx'
import { CsvLink } from '../panel-links.tsx'
import { WaitingLine } from '../waiting-line.tsx'

const AT_ONCE = 3

/** Completions by municipality and by postal code, the largest first. */
export function Places({ turnout, csv }: { turnout: TurnoutReply; csv: string }) {
  const { municipalities, withoutPlace, waiting } = turnout
  const total = municipalities.reduce((sum, { completed }) => sum + completed, withoutPlace)
  const names = municipalities.map(({ municipality, completed }) => ({ name: municipality, completed }))
  const codes = municipalities
    .flatMap(({ municipality, postalCodes }) =>
      postalCodes.map(({ postalCode, completed }) => ({ name: postalCode, detail: municipality, completed })),
    )
    .sort((a, b) => b.completed - a.completed || Number(a.name) - Number(b.name))

  return (
    <Section
      id="lugares"
      title="Completadas por lugar"
      level="h3"
      className="card"
      titleClass="text-lg font-bold text-ink"
    >
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
    </Section>
  )
}

/** A share of 1 as a bar on its track. The number beside it says the same, and on a phone is all there is room for. */
function Bar({ share }: { share: number }) {
  return (
    <svg className="chart mt-1 hidden w-full sm:block" height="10" aria-hidden="true">
      <rect className="fill-slate-200" width="100%" height="10" rx="5" />
      <rect className="chart-mark fill-accent" width={`${(share * 100).toFixed(2)}%`} height="10" rx="5" />
    </svg>
  )
}

interface PlaceTableProps {
  readonly unit: string
  readonly rows: readonly { readonly name: string; readonly detail?: string; readonly completed: number }[]
  /** What the shares are of. */
  readonly total: number
}

function PlaceTable({ unit, rows, total }: PlaceTableProps) {
  const largest = Math.max(...rows.map(({ completed }) => completed))
  return (
    <DataTable
      columns={[unit, 'Completadas', 'Del total']}
      headClass="w-full"
      rows={rows.map(({ name, detail, completed }) => ({
        key: name,
        cells: [
          <Fragment key="name">
            {name}
            {detail && <span className="font-normal text-body"> · {detail}</span>}
            <Bar share={completed / largest} />
          </Fragment>,
          wholeNumber(completed),
          percent((completed / total) * 100),
        ],
      }))}
    />
  )
}
