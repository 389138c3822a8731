import { panelCsvPaths } from '#contract/paths.ts'
import { completionRate } from '#rules/completion-rate.ts'
import { Bar } from './bar.tsx'
import { Count } from './count.tsx'
import { CsvLink } from './csv-link.tsx'
import type { PanelSurvey, SurveyFigures, SurveysProps } from './panel-survey.ts'

export function OtherSurveys({ surveys, figures }: SurveysProps) {
  return (
    <section aria-labelledby="otras">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="otras" className="section-title">
          Las otras encuestas
        </h2>
        <CsvLink href={panelCsvPaths.surveys}>Las cinco encuestas (CSV)</CsvLink>
      </div>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {surveys.map((survey) => (
          <SurveyCard key={survey.id} survey={survey} figures={figures.get(survey.id)} />
        ))}
      </ul>
    </section>
  )
}

function SurveyCard({ survey, figures }: { survey: PanelSurvey; figures: SurveyFigures | undefined }) {
  const rate = figures && completionRate(figures)
  return (
    <li className={`card accent-${survey.accent} flex flex-col`}>
      <div className="flex items-start gap-3">
        <span className="badge badge-accent">{survey.id}</span>
        <h3 className="font-bold text-ink">{survey.title}</h3>
      </div>
      <dl className="mt-auto grid grid-cols-2 gap-2 pt-4 pb-2 lg:grid-cols-4 text-sm">
        <Figure label="Total" of={figures?.total} />
        <Figure label="Completadas" of={figures?.completed} />
        <Figure label="IP únicas" of={figures?.unique_ips} />
        <Figure label="Tasa" of={rate} unit="%" />
      </dl>
      <Bar share={(rate ?? 0) / 100} />
    </li>
  )
}

function Figure({ label, of, unit }: { label: string; of: number | undefined; unit?: string }) {
  return (
    <div>
      <dt className="text-xs">{label}</dt>
      <dd className="text-lg font-bold text-ink tabular-nums">
        <Count of={of} />
        {of !== undefined && unit}
      </dd>
    </div>
  )
}
