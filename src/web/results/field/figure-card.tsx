import { Fragment } from 'react'
import { pagePaths } from '#contract/paths.ts'
import type { FieldStudy, Figure } from '#field-studies/field-study.ts'
import { interval, percent, points, wholeNumber } from '#rules/format/percent.ts'
import { isImprecise, leadInterval, wilsonInterval } from '#rules/weighting/interval.ts'
import { ColumnChart } from '../../charts/column-chart.tsx'
import { DataTable } from '../../charts/data-table.tsx'
import { hatchId, PieChart } from '../../charts/pie-chart.tsx'
import { Downloads } from '../../components/downloads.tsx'
import { ShareList } from './shares.tsx'

interface FigureCardProps {
  readonly study: FieldStudy
  readonly figure: Figure
  readonly level: 'h2' | 'h4'
  /** Before an election, the file with all numbers of a study can be hidden while this figure is shown. */
  readonly hasCsv: boolean
}

/** A chart with what a reader needs to judge it: what it shows, base, dates, source, table and files. */
export function FigureCard({ study, figure, level: Heading, hasCsv }: FigureCardProps) {
  const titleId = `${figure.id}-titulo`
  const files = [
    { label: 'PNG', href: pagePaths.figure(study.surveyId, figure.id, 'png') },
    { label: 'SVG', href: pagePaths.figure(study.surveyId, figure.id, 'svg') },
    ...(hasCsv ? [{ label: 'CSV', href: pagePaths.resultsCsv(study.surveyId) }] : []),
  ]
  return (
    <figure id={figure.id} className="card space-y-6" aria-labelledby={titleId}>
      <figcaption>
        <Heading id={titleId} className="text-xl font-bold text-ink">
          {figure.title}
        </Heading>
        <p className="mt-1">{figure.shows}</p>
      </figcaption>
      <div
        className={figure.kind === 'bar' && figure.yDomain ? 'grid gap-6 lg:grid-cols-2 lg:items-center' : 'space-y-6'}
      >
        <Drawing figure={figure} />
        <div className="space-y-4">
          <LeadNote figure={figure} />
          {figure.note && <p className="text-sm">{figure.note}</p>}
          <dl className="facts">
            <dt>Base</dt>
            <dd>{figure.base ? `${wholeNumber(figure.base)} personas entrevistadas` : 'No publicada'}</dd>
            <dt>Fechas</dt>
            <dd>{study.dates ?? 'No publicadas'}</dd>
            <dt>Fuente</dt>
            <dd>Estudio de campo «{study.title}»</dd>
          </dl>
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <details className="min-w-0 grow">
          <summary className="summary">Ver la tabla</summary>
          <FigureTable figure={figure} />
        </details>
        <Downloads files={files} titleId={titleId} />
      </div>
    </figure>
  )
}

function Drawing({ figure }: { figure: Figure }) {
  const { rows, base, isSampleProfile, alternative } = figure
  if (figure.kind === 'bar')
    return figure.yDomain ? (
      <ColumnChart figure={figure} domain={figure.yDomain} />
    ) : (
      <ShareList rows={rows} figure={figure} mark="bar" label={alternative} />
    )
  const { remainder } = figure
  const listed = remainder ? [...rows, { ...remainder, colour: `url(#${hatchId(figure)})` }] : rows
  return (
    <div className="grid gap-6 sm:grid-cols-[1fr_2fr] sm:items-center sm:gap-10">
      <PieChart figure={figure} />
      <ShareList
        rows={listed}
        figure={figure}
        mark={base && !isSampleProfile ? 'dot' : 'bar'}
        label="Cada respuesta en el mismo eje"
      />
    </div>
  )
}

/** Whether the first answer leads the second among those interviewed. No study reports a random sample, so nothing more is claimed. */
function LeadNote({ figure: { rows, base, lead } }: { figure: Figure }) {
  const counts = lead?.map((name) => rows.find((row) => row.name === name)?.count)
  const [first, second] = counts ?? []
  if (!lead || base === undefined || first === undefined || second === undefined) return null
  const difference = leadInterval(first, second, base)
  const isAhead = difference.low > 0
  return (
    <div className="rounded-xl bg-accent-soft p-4 text-ink">
      <p className="font-semibold">
        {isAhead
          ? `«${lead[0]}» supera a «${lead[1]}» entre quienes respondieron`
          : `«${lead[0]}» y «${lead[1]}»: sin ventaja demostrada`}
      </p>
      <p className="mt-1 text-sm">
        Entre «{lead[0]}» y «{lead[1]}» hay {points(difference.lead)} puntos de diferencia, con un intervalo de
        95&nbsp;% de{' '}
        <span className="whitespace-nowrap">
          {points(difference.low)} a {points(difference.high)}
        </span>{' '}
        puntos.{' '}
        {isAhead
          ? `El intervalo no incluye el cero, pero la muestra no es probabilística: vale para las ${base} personas entrevistadas y no se puede afirmar lo mismo de toda la población.`
          : `El intervalo incluye el cero: con ${base} entrevistas no se puede afirmar que «${lead[0]}» vaya adelante.`}
      </p>
    </div>
  )
}

function FigureTable({ figure }: { figure: Figure }) {
  const { base, isSampleProfile } = figure
  const remainder = figure.kind === 'pie' && figure.remainder ? [figure.remainder] : []
  return (
    <DataTable
      className="data-table"
      caption={figure.title}
      columns={['Respuesta', 'Valor', 'Casos', ...(isSampleProfile ? [] : ['Intervalo de 95\u00a0%'])]}
      rows={[...figure.rows, ...remainder].map(({ name, value, count }) => {
        const isKnown = count !== undefined && base !== undefined
        return {
          key: name,
          cells: [
            <Fragment key="name">
              {name}
              {isKnown && isImprecise(count, base) && <small className="block font-normal">precisión baja</small>}
            </Fragment>,
            percent(value),
            isKnown ? `${wholeNumber(count)} de ${wholeNumber(base)}` : 'No publicado',
            ...(isSampleProfile ? [] : [isKnown ? interval(wilsonInterval(count, base)) : 'Sin base']),
          ],
        }
      })}
    />
  )
}
