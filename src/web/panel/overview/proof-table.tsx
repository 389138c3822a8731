import type { OverviewReply } from '#contract/panel-schemas.ts'
import { pagePaths } from '#contract/paths.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { Key } from '../../charts/key.tsx'
import { ArrowRightIcon } from '../../components/icons.tsx'
import type { SurveyRow } from '../panel-survey.ts'
import { RefusalTable, refusalsOf } from './refusal-table.tsx'
import { SurveyName } from './survey-name.tsx'
import { TypeformTable } from './typeform-table.tsx'

interface ProofTableProps {
  readonly rows: readonly SurveyRow[]
  readonly forms: OverviewReply['typeform']
}

/** Completions by what stands behind them, what still waits for proof, and repeats that were turned away. */
export function ProofTable({ rows, forms }: ProofTableProps) {
  return (
    <section aria-labelledby="comprobacion" className="card max-sm:pb-2">
      <h2 id="comprobacion" className="text-xl font-bold text-ink">
        Verificadas y reportadas
      </h2>
      <p className="mt-1 text-sm">
        Verificada: los registros del formulario guardan esa respuesta; no prueba que sea de una persona distinta.
        Reportada: solo la página dijo que se envió.
      </p>
      <p className="mt-2 flex gap-5 text-xs max-sm:hidden" aria-hidden="true">
        <Key swatch="rounded-xs bg-accent">Verificadas</Key>
        <Key swatch="rounded-xs border border-accent">Reportadas</Key>
      </p>
      <table className="panel-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="max-sm:sr-only">Encuesta, con la calidad de sus respuestas</span>
            </th>
            <th scope="col">Verifi&shy;cadas</th>
            <th scope="col">Repor&shy;tadas</th>
            <th scope="col">Recha&shy;zadas</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={`accent-${row.accent}`}>
              <th scope="row" className="sm:w-full">
                <a
                  href={pagePaths.quality(row.id)}
                  className="flex items-center gap-1.5 sm:underline sm:decoration-line-strong sm:underline-offset-4 hover:text-accent"
                >
                  <SurveyName survey={row} />
                  <span className="sr-only">: calidad de las respuestas</span>
                  <ArrowRightIcon className="size-4 text-accent" />
                </a>
                <ProofBar row={row} />
              </th>
              <td>{wholeNumber(row.verified)}</td>
              <td>{wholeNumber(row.reported)}</td>
              <td>{wholeNumber(refusalsOf(row))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details className="sm:mt-1">
        <summary className="summary">Rechazos, por momento</summary>
        <RefusalTable rows={rows} />
      </details>
      <TypeformTable forms={forms} surveys={rows} />
    </section>
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
