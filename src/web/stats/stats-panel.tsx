import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { OverviewReply, StatsReply, TurnoutReply } from '#contract/schemas.ts'
import { makeQueryClient } from '../query.ts'
import { MainTallies } from './main-tallies.tsx'
import { OtherSurveys } from './other-surveys.tsx'
import { usePanelCall } from './panel-call.ts'
import { panelStatus } from './panel-status.ts'
import type { PanelSurvey } from './panel-survey.ts'
import { ProofTable } from './proof-table.tsx'
import { RefusalTable } from './refusal-table.tsx'
import { SurveyChoice } from './survey-choice.tsx'
import { SurveyDetail } from './survey-detail.tsx'
import { TypeformTable } from './typeform-table.tsx'

export interface StatsPanelProps {
  /** The one of the first tallies. */
  readonly main: PanelSurvey
  readonly surveys: readonly PanelSurvey[]
}

export function StatsPanel(props: StatsPanelProps) {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Panel {...props} />
    </QueryClientProvider>
  )
}

function Panel({ main, surveys }: StatsPanelProps) {
  const [chosen, choose] = useState(main)
  const stats = usePanelCall<StatsReply>(apiPaths.stats(main.id))
  const overview = usePanelCall<OverviewReply>(apiPaths.overview)
  const turnout = usePanelCall<TurnoutReply>(apiPaths.turnout(chosen.id))
  const calls = [stats, overview, turnout]
  const tallies = new Map(overview.reply?.surveys.map((survey) => [survey.id, survey]))

  return (
    <div className="needs-script space-y-12">
      <MainTallies
        survey={main}
        tallies={stats.reply}
        status={panelStatus(calls)}
        isLoading={calls.some(({ isLoading }) => isLoading)}
        refresh={() => calls.forEach(({ refresh }) => void refresh())}
      />
      <OtherSurveys surveys={surveys.filter(({ id }) => id !== main.id)} tallies={tallies} />
      <ProofTable surveys={surveys} tallies={tallies} />
      <TypeformTable forms={overview.reply?.typeform ?? []} surveys={surveys} />
      <RefusalTable surveys={surveys} tallies={tallies} />
      <section aria-labelledby="detalle" className={`accent-${chosen.accent}`}>
        <h2 id="detalle" className="section-title">
          Cuándo y dónde se responde
        </h2>
        <p className="mt-1">Horas y días de Ciudad de México.</p>
        <SurveyChoice surveys={surveys} chosen={chosen} choose={choose} />
        <SurveyDetail key={chosen.id} survey={chosen} turnout={turnout.reply} />
      </section>
    </div>
  )
}
