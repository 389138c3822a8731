import { pagePaths } from '#contract/paths.ts'
import type { FieldStudy, Figure } from '#field-studies/field-study.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { ColumnChart } from '../../charts/column-chart.tsx'
import { hatchId, PieChart } from '../../charts/pie-chart.tsx'
import { Downloads } from '../../components/downloads.tsx'
import { FigureTable } from './figure-table.tsx'
import { LeadNote } from './lead-note.tsx'
import { ShareList } from './share-list.tsx'

interface FigureCardProps {
  readonly study: FieldStudy
  readonly figure: Figure
  readonly level: 'h2' | 'h4'
  /** Before an election the file with all numbers of a study can be gone while this figure stays. */
  readonly hasCsv: boolean
}

/** A drawing with all that lets a reader judge it: what it shows, base, dates, source, table and file. */
export function FigureCard({ study, figure, level: Heading, hasCsv }: FigureCardProps) {
  const titleId = `${figure.id}-titulo`
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
            <dd>{figure.base ? `${wholeNumber(figure.base)} personas entrevistadas` : 'No reportada'}</dd>
            <dt>Fechas</dt>
            <dd>{study.dates ?? 'No reportadas'}</dd>
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
        <FigureDownloads surveyId={study.surveyId} figureId={figure.id} titleId={titleId} hasCsv={hasCsv} />
      </div>
    </figure>
  )
}

interface DownloadsProps extends Pick<FigureCardProps, 'hasCsv'> {
  readonly surveyId: string
  readonly figureId: string
  readonly titleId: string
}

function FigureDownloads({ surveyId, figureId, titleId, hasCsv }: DownloadsProps) {
  const files = [
    { label: 'PNG', href: pagePaths.figure(surveyId, figureId, 'png') },
    { label: 'SVG', href: pagePaths.figure(surveyId, figureId, 'svg') },
    ...(hasCsv ? [{ label: 'CSV', href: pagePaths.resultsCsv(surveyId) }] : []),
  ]
  return <Downloads files={files} titleId={titleId} />
}

function Drawing({ figure }: { figure: Figure }) {
  const { rows, base, alternative } = figure
  if (figure.kind === 'bar')
    return figure.yDomain ? (
      <ColumnChart figure={figure} domain={figure.yDomain} />
    ) : (
      <ShareList rows={rows} base={base} mark="bar" label={alternative} />
    )
  const { remainder } = figure
  const listed = remainder ? [...rows, { ...remainder, colour: `url(#${hatchId(figure)})` }] : rows
  return (
    <div className="grid gap-6 sm:grid-cols-[1fr_2fr] sm:items-center sm:gap-10">
      <PieChart figure={figure} />
      <ShareList rows={listed} base={base} mark={base ? 'dot' : 'bar'} label="Cada respuesta en el mismo eje" />
    </div>
  )
}
