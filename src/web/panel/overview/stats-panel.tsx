import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { HealthReply } from '#contract/health-schemas.ts'
import type { OverviewReply, StatsReply, TurnoutReply } from '#contract/panel-schemas.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { ArrowRightIcon } from '../../components/icons.tsx'
import { BurstLine } from '../burst-line.tsx'
import { Card } from '../card.tsx'
import { gradeStyles, verdictOf } from '../health/verdict.tsx'
import { usePanelCall, withQueryClient } from '../panel-call.tsx'
import { AddressLink } from '../panel-links.tsx'
import type { PanelSurvey, SurveyRow } from '../panel-nav.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { BeforeCard } from './before-card.tsx'
import { SurveyDetail } from './survey-detail.tsx'
import { SurveyTable } from './survey-table.tsx'
import { VerificationTable } from './verification-table.tsx'

interface StatsPanelProps {
  /** The survey whose tallies have their own call, as the specification requires. */
  readonly main: PanelSurvey
  readonly surveys: readonly PanelSurvey[]
  readonly publicOrigin: string
}

export const StatsPanel = withQueryClient(({ main, surveys, publicOrigin }: StatsPanelProps) => {
  const [chosenId, setChosenId] = useState<string>()
  const stats = usePanelCall<StatsReply>(apiPaths.stats(main.id))
  const overview = usePanelCall<OverviewReply>(apiPaths.overview)
  const turnout = usePanelCall<TurnoutReply>(chosenId && apiPaths.turnout(chosenId))
  // Not one of the refresh bar's calls: if it fails, the tallies are still good.
  const health = usePanelCall<HealthReply>(apiPaths.health)
  const rows: SurveyRow[] = surveys.flatMap((survey) => {
    const tallies = overview.data?.surveys.find(({ id }) => id === survey.id)
    return tallies ? [{ ...tallies, ...(survey.id === main.id ? stats.data : undefined), ...survey }] : []
  })
  const chosen = rows.find(({ id }) => id === chosenId)
  const isKnown = rows.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only with the first tallies: later ones must not switch the survey under the reader
  useEffect(() => setChosenId(newestOf(rows)?.id), [isKnown])

  return (
    <div className="needs-script space-y-3 sm:space-y-8">
      <RefreshBar calls={[stats, overview, turnout]}>
        <HealthLine health={health} />
      </RefreshBar>
      {/* Nothing before the overview arrives: a burst notice above the rest would push it down. */}
      {overview.data && (
        <>
          <BeforeCard {...overview.data.before} />
          {overview.data.bursts.map((surveyId) => (
            <BurstLine key={surveyId} surveyId={surveyId} />
          ))}
          <SurveyTable rows={rows} />
          {rows.every(({ total }) => total === 0) ? (
            <NothingYet surveys={surveys} publicOrigin={publicOrigin} />
          ) : (
            <>
              <VerificationTable rows={rows} forms={overview.data.typeform} />
              <section aria-labelledby="detalle" className={`accent-${chosen?.accent}`}>
                <h2 id="detalle" className="text-xl font-bold text-ink sm:text-2xl">
                  Cuándo y dónde se responde
                </h2>
                <SurveyChoice surveys={surveys} chosen={chosen} onChoose={setChosenId} />
                {chosen?.total === 0 && <NothingYet surveys={[chosen]} publicOrigin={publicOrigin} />}
                {chosen && chosen.total > 0 && (
                  <SurveyDetail key={chosen.id} id={chosen.id} turnout={turnout.data} publicOrigin={publicOrigin} />
                )}
              </section>
            </>
          )}
        </>
      )}
    </div>
  )
})

function newestOf(rows: readonly SurveyRow[]): SurveyRow | undefined {
  return rows.toSorted((a, b) => (b.lastAnswered ?? '').localeCompare(a.lastAnswered ?? ''))[0]
}

interface SurveyChoiceProps extends Pick<StatsPanelProps, 'surveys'> {
  readonly chosen: PanelSurvey | undefined
  readonly onChoose: (id: string) => void
}

function SurveyChoice({ surveys, chosen, onChoose }: SurveyChoiceProps) {
  return (
    <fieldset className="mt-3">
      <legend className="text-sm max-sm:sr-only">Elige una encuesta</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {surveys.map(({ id, title, accent }) => (
          <label key={id} className={`choice accent-${accent}`}>
            <input
              type="radio"
              name="encuesta"
              className="sr-only"
              checked={id === chosen?.id}
              onChange={() => onChoose(id)}
            />
            {id}
            <span className="sr-only">: {title}</span>
          </label>
        ))}
      </div>
      <p className="mt-2 font-semibold text-accent-strong">{chosen?.title}</p>
    </fieldset>
  )
}

/** The site's state in one line, with a link to its page. Its height is the same while loading, so that nothing moves. */
function HealthLine({ health: { data, isError } }: { health: UseQueryResult<HealthReply> }) {
  const style = data && !isError ? gradeStyles[data.grade] : undefined
  const text = isError ? 'No se pudo revisar' : data ? verdictOf(data.checks) : 'Revisando el sitio…'
  const [verdict, about] = text.split(': ')
  return (
    <a
      href={pagePaths.health}
      className={`flex min-h-13 items-center gap-2 rounded-lg border px-2 py-1 text-sm font-semibold hover:border-accent sm:min-h-11 sm:basis-full sm:px-3 ${style ? `${style.border} ${style.background}` : 'border-line bg-paper'}`}
    >
      {style?.icon('size-5') ?? <span className="size-5 shrink-0" />}
      <span className="leading-5 text-ink max-sm:underline">
        {verdict}
        {/* A phone has two lines for it. */}
        {about && <span className="max-sm:sr-only">: {about}</span>}
      </span>
      <span className="ml-auto text-ink underline max-sm:sr-only">Salud</span>
      <ArrowRightIcon className="size-4 text-ink max-sm:hidden" />
    </a>
  )
}

function NothingYet({ surveys, publicOrigin }: { surveys: readonly PanelSurvey[]; publicOrigin: string }) {
  return (
    <Card
      id="siguiente"
      title="Todavía no ha participado nadie"
      level="h3"
      className="card mt-4"
      titleClass="text-lg font-bold text-ink"
    >
      <p className="mt-1 text-sm">
        {surveys.length === 1 ? 'Comparte su dirección' : 'Comparte la dirección de una encuesta'}: en cuanto alguien
        empiece, aquí verás cuándo y desde dónde se responde.
      </p>
      <ul className="mt-3 space-y-3">
        {surveys.map((survey) => (
          <li key={survey.id} className={`accent-${survey.accent}`}>
            <p className="text-sm">
              <span className="badge badge-accent mr-2">{survey.id}</span>
              {survey.title}
            </p>
            <AddressLink origin={publicOrigin} path={pagePaths.survey(survey.id)} className="text-sm" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
