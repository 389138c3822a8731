import { Fragment } from 'react'
import type { OverviewReply } from '#contract/panel-schemas.ts'
import { pagePaths } from '#contract/paths.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { Key } from '../../charts/key.tsx'
import { CardSection } from '../../components/section.tsx'
import type { SurveyRow } from '../panel-survey.ts'
import { SurveyLink, SurveyName } from './survey-name.tsx'
import { TypeformTable } from './typeform-table.tsx'

/** Verified and reported completions, those that still wait for Typeform, and repeats that were turned away. */
export function ProofTable({ rows, forms }: { rows: readonly SurveyRow[]; forms: OverviewReply['typeform'] }) {
  return (
    <CardSection id="comprobacion" title="Verificadas y reportadas" className="card max-sm:pb-2">
      <p className="mt-1 text-sm">
        Verificada: los registros del formulario guardan esa respuesta; no prueba que sea de una persona distinta.
        Reportada: solo la página dijo que se envió.
      </p>
      <p className="mt-2 flex gap-5 text-xs max-sm:hidden" aria-hidden="true">
        <Key swatch="rounded-xs bg-accent">Verificadas</Key>
        <Key swatch="rounded-xs border border-accent">Reportadas</Key>
      </p>
      <DataTable
        columns={[
          <span key="survey" className="max-sm:sr-only">
            Encuesta, con la calidad de sus respuestas
          </span>,
          'Verifi\u00adcadas',
          'Repor\u00adtadas',
          'Recha\u00adzadas',
        ]}
        headClass="sm:w-full"
        rows={rows.map((row) => ({
          key: row.id,
          className: `accent-${row.accent}`,
          cells: [
            <Fragment key="survey">
              <SurveyLink survey={row} href={pagePaths.quality(row.id)} leadsTo="calidad de las respuestas" />
              <ProofBar row={row} />
            </Fragment>,
            wholeNumber(row.verified),
            wholeNumber(row.reported),
            wholeNumber(order.reduce((sum, source) => sum + row.refused[source], 0)),
          ],
        }))}
      />
      <details className="sm:mt-1">
        <summary className="summary">Rechazos, por momento</summary>
        <RefusalTable rows={rows} />
      </details>
      <TypeformTable forms={forms} surveys={rows} />
    </CardSection>
  )
}

/** Verified is full, reported only an outline: the difference does not hang on a colour. */
function ProofBar({ row: { completed, verified } }: { row: SurveyRow }) {
  const share = completed > 0 ? verified / completed : undefined
  return (
    <svg className="chart mt-1 hidden w-full sm:block" height="10" aria-hidden="true">
      <rect
        className={share === undefined ? 'fill-slate-200' : 'chart-mark fill-white stroke-accent'}
        x="0.5"
        y="0.5"
        width="100%"
        height="9"
        rx="2"
      />
      {share !== undefined && (
        <rect className="chart-mark fill-accent" width={`${(share * 100).toFixed(2)}%`} height="10" rx="2" />
      )}
    </svg>
  )
}

type Source = keyof SurveyRow['refused']

const sources: Record<Source, { readonly label: string; readonly meaning: string }> = {
  check: { label: 'Al entrar', meaning: 'la página preguntó y desde esa dirección ya se había respondido' },
  start: { label: 'Al iniciar', meaning: 'se pidió comenzar de nuevo desde una dirección que ya respondió' },
  completion: { label: 'Al enviar', meaning: 'llegó una segunda respuesta de la misma dirección y no se contó' },
}
const order = Object.keys(sources) as Source[]

/** Repeats that were turned away, by the moment when it happened. */
function RefusalTable({ rows }: { rows: readonly SurveyRow[] }) {
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
