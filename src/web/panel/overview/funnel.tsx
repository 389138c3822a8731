import { useState } from 'react'
import { panelCsvPaths } from '#contract/panel-file-paths.ts'
import type { FunnelReply } from '#contract/panel-schemas.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { shortDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Card } from '../card.tsx'
import { usePanelCall } from '../panel-call.tsx'
import { DownloadLink } from '../panel-links.tsx'

const WEEK = 7
const titleClass = 'text-lg font-bold text-ink'

/** From the opened page to the sent answer, and by which links people came. Folded on a phone, which is to read the page in three screens. */
interface FunnelProps {
  readonly id: string
  readonly isHidden: boolean
  readonly publicOrigin: string
}

export function Funnel({ id, isHidden, publicOrigin }: FunnelProps) {
  const { data } = usePanelCall<FunnelReply>(apiPaths.funnel(id))
  const [isWide] = useState(() => matchMedia('(width >= 40rem)').matches)
  return (
    <details open={isWide} className="max-sm:-mt-2 max-sm:not-open:-mb-5">
      <summary className="summary">Hasta dónde llegan y por qué enlace</summary>
      {data ? (
        <div className="grid items-start gap-3 sm:gap-6 lg:grid-cols-2">
          <Stages id={id} funnel={data} />
          <Links address={isHidden ? 'EL-ENLACE' : publicOrigin + pagePaths.survey(id)} links={data.links} />
        </div>
      ) : (
        <p className="mt-4 text-sm">Cargando...</p>
      )}
    </details>
  )
}

function Stages({ id, funnel: { days, stages } }: { id: string; funnel: FunnelReply }) {
  const inLastDays = (counts: readonly number[], length: number) =>
    wholeNumber(counts.slice(-length).reduce((sum, count) => sum + count, 0))
  const byDay = stages.filter((_, at) => at < 2 || at === stages.length - 1)
  const rows = days.map((day, at) => ({ day, counts: byDay.map((stage) => stage.days[at] ?? 0) }))
  return (
    <Card id="embudo" title="Hasta dónde llegan" level="h3" titleClass={titleClass}>
      <p className="text-sm">
        De abrir la página a enviar. Iniciaron y enviaron son exactos; lo demás se redondea hacia abajo a decenas, y
        cada día por su cuenta.
      </p>
      <DataTable
        columns={['Etapa', 'En total', '7 días', 'Hoy']}
        rows={stages.map(({ name, total, days }) => ({
          key: name,
          cells: [name, wholeNumber(total), inLastDays(days, WEEK), inLastDays(days, 1)],
        }))}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <details className="open:w-full">
          <summary className="summary">Por día</summary>
          <DataTable
            caption="Cada día, hora de Ciudad de México"
            columns={['Día', ...byDay.map(({ name }) => name)]}
            rows={rows
              .filter(({ counts }) => counts.some((count) => count > 0))
              .toReversed()
              .map(({ day, counts }) => ({ key: day, cells: [shortDay(day), ...counts.map(wholeNumber)] }))}
          />
        </details>
        <DownloadLink href={panelCsvPaths.funnel(id)}>Descargar CSV</DownloadLink>
      </div>
    </Card>
  )
}

function Links({ address, links }: Pick<FunnelReply, 'links'> & { address: string }) {
  return (
    <Card id="enlaces" title="Enlaces con nombre" level="h3" titleClass={titleClass}>
      <p className="text-sm">
        Para saber por dónde llegan, comparte la dirección con un nombre al final: letras sin acento, números o guiones,
        hasta 24. Se cuentan visitas por nombre y día, de diez en diez; nunca se unen a una respuesta.
      </p>
      <p className="mt-2 text-sm font-semibold wrap-anywhere text-ink">{address}?via=radio</p>
      {links.length > 0 && (
        <DataTable
          columns={['Enlace', 'Visitas', '7 días']}
          rows={links.map(({ name, total, lastDays }) => ({
            key: name,
            cells: [name, wholeNumber(total), wholeNumber(lastDays)],
          }))}
        />
      )}
    </Card>
  )
}
