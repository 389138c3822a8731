import { useQueryClient } from '@tanstack/react-query'
import type { AnalysisReply, QualityReply, SettingAsideReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { ParticipantsCard } from '../answers/participants-card.tsx'
import { BurstLine } from '../burst-line.tsx'
import { usePanelCall } from '../panel-call.ts'
import { PanelRoot } from '../panel-root.tsx'
import { panelStatus } from '../panel-status.ts'
import { RefreshBar } from '../refresh-bar.tsx'
import { MeasureCard } from './measure-card.tsx'
import { measuresOf } from './measures.ts'
import { PaceCard } from './pace-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { RefusalsCard } from './refusals-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { ShareBars } from './share-bars.tsx'
import { TotalsCard } from './totals-card.tsx'

export interface QualityPanelProps {
  readonly surveyId: string
}

export function QualityPanel(props: QualityPanelProps) {
  return (
    <PanelRoot>
      <Panel {...props} />
    </PanelRoot>
  )
}

function Panel({ surveyId }: QualityPanelProps) {
  const client = useQueryClient()
  const quality = usePanelCall<QualityReply>(apiPaths.quality(surveyId))
  const aside = usePanelCall<SettingAsideReply>(apiPaths.settingAside(surveyId))
  const analysis = usePanelCall<AnalysisReply>(apiPaths.analysis(surveyId))
  const calls = [quality, aside, analysis]
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar
        status={panelStatus(calls)}
        isLoading={calls.some(({ isLoading }) => isLoading)}
        refresh={() => void client.refetchQueries({ type: 'active' })}
      />
      {/* Together: what came later above would push down what is already read. */}
      {quality.reply && aside.reply && (
        <>
          {quality.reply.isBurst && <BurstLine />}
          <TotalsCard surveyId={surveyId} aside={aside.reply} />
          {quality.reply.completed > 0 && <Measures quality={quality.reply} />}
          <RefusalsCard refused={quality.reply.refused} limited={quality.reply.limited} />
          <RulesCard surveyId={surveyId} aside={aside.reply} />
          {analysis.reply && analysis.reply.participants.length > 0 && (
            <ParticipantsCard
              participants={analysis.reply.participants}
              edition={analysis.reply.edition}
              meaning="Una participación abierta no se parece a la población: que difiera es lo normal y los pesos lo corrigen en parte. Un cambio brusco en pocos días sí merece una mirada. Solo están las contadas."
            />
          )}
        </>
      )}
    </div>
  )
}

function Measures({ quality }: { quality: QualityReply }) {
  return (
    <>
      <PaceCard hours={quality.hours} />
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
        {measuresOf(quality).map(({ title, words, meaning, rows, total }) => (
          <MeasureCard key={title} {...{ title, words, meaning }}>
            {total > 0 && <ShareBars rows={rows} total={total} />}
          </MeasureCard>
        ))}
      </div>
      <PlacesCard places={quality.places} />
    </>
  )
}
