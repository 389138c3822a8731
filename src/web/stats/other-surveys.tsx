import { panelCsvPaths } from '#contract/paths.ts'
import { completionRate } from '#rules/completion-rate.ts'
import { Bar } from './bar.tsx'
import { Count } from './count.tsx'
import { CsvLink } from './csv-link.tsx'
import type { PanelSurvey, SurveysProps, SurveyTallies } from './panel-survey.ts'

export function OtherSurveys({ surveys, tallies }: SurveysProps) {
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
          <SurveyCard key={survey.id} survey={survey} tallies={tallies.get(survey.id)} />
        ))}
      </ul>
    </section>
  )
}

function SurveyCard({ survey, tallies }: { survey: PanelSurvey; tallies: SurveyTallies | undefined }) {
  const rate = tallies && completionRate(tallies)
  return (
    <li className={`card accent-${survey.accent} flex flex-col`}>
      <div className="flex items-start gap-3">
        <span className="badge badge-accent">{survey.id}</span>
        <h3 className="font-bold text-ink">{survey.title}</h3>
      </div>
      <dl className="mt-auto grid grid-cols-2 gap-2 pt-4 pb-2 lg:grid-cols-4 text-sm">
        <Tally label="Total" of={tallies?.total} />
        <Tally label="Completadas" of={tallies?.completed} />
        <Tally label="IP únicas" of={tallies?.unique_ips} />
        <Tally label="Tasa" of={rate} unit="%" />
      </dl>
      <Bar share={(rate ?? 0) / 100} />
    </li>
  )
}

function Tally({ label, of, unit }: { label: string; of: number | undefined; unit?: string }) {
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
