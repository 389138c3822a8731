import { NoticeBox } from '../components/notice.tsx'
import { Count } from './count.tsx'
import { Key } from './key.tsx'
import type { SurveysProps, SurveyTallies } from './panel-survey.ts'
import { SurveyName } from './survey-name.tsx'

/** Completions by what stands behind them. */
export function ProofTable({ surveys, tallies }: SurveysProps) {
  return (
    <section aria-labelledby="comprobacion" className="card">
      <h2 id="comprobacion" className="text-xl font-bold text-ink">
        Verificadas y reportadas
      </h2>
      <p className="mt-1 text-sm">
        Verificada: los registros del formulario confirman la respuesta. Reportada: solo la página dijo que se envió.
      </p>
      <p className="mt-3 flex gap-5 text-xs" aria-hidden="true">
        <Key swatch="rounded-xs bg-accent">Verificadas</Key>
        <Key swatch="rounded-xs border border-accent">Reportadas</Key>
      </p>
      <table className="panel-table">
        <thead>
          <tr>
            <th scope="col">Encuesta</th>
            <th scope="col">Verificadas</th>
            <th scope="col">Reportadas</th>
          </tr>
        </thead>
        <tbody>
          {surveys.map((survey) => (
            <tr key={survey.id} className={`accent-${survey.accent}`}>
              <th scope="row" className="w-full">
                <SurveyName survey={survey} />
                <ProofBar tallies={tallies.get(survey.id)} />
              </th>
              <td>
                <Count of={tallies.get(survey.id)?.verified} />
              </td>
              <td>
                <Count of={tallies.get(survey.id)?.reported} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NothingProven tallies={[...tallies.values()]} />
    </section>
  )
}

/** Verified is full, reported only an outline: the difference does not hang on a colour. */
function ProofBar({ tallies }: { tallies: SurveyTallies | undefined }) {
  const share = tallies && tallies.completed > 0 ? tallies.verified / tallies.completed : undefined
  return (
    <svg className="chart mt-1 block w-full" height="10" aria-hidden="true">
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

/** What the numbers cannot say by themselves: that nobody has checked them. */
function NothingProven({ tallies }: { tallies: readonly SurveyTallies[] }) {
  const isAnyReported = tallies.some(({ reported }) => reported > 0)
  if (!isAnyReported || tallies.some(({ verified }) => verified > 0)) return null
  return (
    <div className="mt-4 text-sm">
      <NoticeBox tone="warning" title="Ninguna respuesta está verificada">
        <p>Hasta ahora todas las completadas son reportes de la página que ningún formulario ha confirmado.</p>
      </NoticeBox>
    </div>
  )
}
