import { Fragment } from 'react'
import type { TurnoutReply } from '#contract/panel-schemas.ts'
import { exactPercent, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { ShareBar } from '../../charts/share-bar.tsx'
import { BY_TENS } from '../by-tens.ts'
import { Card } from '../card.tsx'
import { DownloadLink } from '../panel-links.tsx'

const SHOWN_AT_ONCE = 3

/** Completions by municipality and by postal code, the largest first. */
export function Places({ turnout, csv }: { turnout: TurnoutReply; csv: string }) {
  const { municipalities, withoutPlace } = turnout
  const total = municipalities.reduce((sum, { completed }) => sum + completed, withoutPlace)
  const names = municipalities.map(({ municipality, completed }) => ({ name: municipality, completed }))
  const codes = municipalities
    .flatMap(({ municipality, postalCodes }) =>
      postalCodes.map(({ postalCode, completed }) => ({ name: postalCode, detail: municipality, completed })),
    )
    .sort((a, b) => b.completed - a.completed || Number(a.name) - Number(b.name))

  return (
    <Card
      id="lugares"
      title="Completadas por lugar"
      level="h3"
      className="card max-sm:pb-2"
      titleClass="text-lg font-bold text-ink"
    >
      {withoutPlace > 0 && <p className="text-sm">Sin lugar registrado: {wholeNumber(withoutPlace)}.</p>}
      <p className="text-sm">{BY_TENS}</p>
      {names.length > 0 && (
        <>
          <PlaceTable unit="Municipio" rows={names.slice(0, SHOWN_AT_ONCE)} total={total} />
          <div className="flex flex-wrap items-start justify-between gap-x-6">
            <details className="open:w-full">
              <summary className="summary">Todos los lugares</summary>
              <div className="grid items-start gap-x-10 lg:grid-cols-2">
                <PlaceTable unit="Municipio" rows={names} total={total} />
                <PlaceTable unit="Código postal" rows={codes} total={total} />
              </div>
            </details>
            <DownloadLink href={csv}>Descargar CSV</DownloadLink>
          </div>
        </>
      )}
    </Card>
  )
}

interface PlaceTableProps {
  readonly unit: string
  readonly rows: readonly { readonly name: string; readonly detail?: string; readonly completed: number }[]
  /** The shares are of this number. */
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
            {/* A phone has room only for the numbers. */}
            <ShareBar share={completed / largest} height={10} className="mt-1 hidden sm:block" />
          </Fragment>,
          wholeNumber(completed),
          exactPercent((completed / total) * 100),
        ],
      }))}
    />
  )
}
