import type { SettingAsideReply } from '#contract/panel-schemas.ts'
import { pagePaths } from '#contract/paths.ts'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { CardSection } from '../../components/section.tsx'
import { ArrowLink } from '../panel-links.tsx'
import { WaitingLine } from '../waiting-line.tsx'

/** What every figure of this survey counts, and what it leaves out. */
export function TotalsCard({ surveyId, aside }: { surveyId: string; aside: SettingAsideReply }) {
  const { completed, waiting, counted } = aside
  const totals = [
    ['Completadas', completed],
    ['Contadas', counted],
    ['Apartadas', completed - counted],
  ] as const
  const share = counted / Math.max(1, completed)
  return (
    <CardSection id="totales" title="Qué se cuenta">
      <dl className="totals mt-2 flex flex-wrap gap-x-8 gap-y-2">
        {totals.map(([name, amount]) => (
          <div key={name}>
            <dt className="text-sm">{name}</dt>
            <dd className="text-3xl font-extrabold text-ink tabular-nums">{wholeNumber(amount)}</dd>
          </div>
        ))}
      </dl>
      {completed > 0 && (
        <svg className="chart mt-3 w-full" height="12" aria-hidden="true">
          <rect className="chart-mark fill-white stroke-accent" x="0.5" y="0.5" width="100%" height="11" rx="3" />
          <rect className="chart-mark fill-accent" width={`${(share * 100).toFixed(2)}%`} height="12" rx="3" />
        </svg>
      )}
      <p className="mt-3 text-sm">
        {completed > 0 && `Se cuenta el ${percent(share * 100)}. `}
        Lo apartado se guarda completo, fuera de lo que se respondió; apagar la regla lo devuelve tal como estaba. Las
        cifras de abajo son de todas las completadas.
      </p>
      <WaitingLine waiting={waiting} />
      <p className="mt-1 flex flex-wrap gap-x-6">
        <a href="#reglas" className="button-quiet -mx-2 text-sm">
          Ver y cambiar las reglas
        </a>
        <ArrowLink href={pagePaths.answers(surveyId)}>Qué se respondió</ArrowLink>
        <ArrowLink href={pagePaths.publishing(surveyId)}>Publicar resultados</ArrowLink>
      </p>
    </CardSection>
  )
}
