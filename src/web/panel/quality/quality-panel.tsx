import type { AnalysisReply, QualityReply, SettingAsideReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { ParticipantsCard } from '../answers/participants-card.tsx'
import { BurstLine } from '../burst-line.tsx'
import { inPanelRoot, usePanelCall } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { MeasureCard, measuresOf, ShareBars } from './measures.tsx'
import { PaceCard } from './pace-card.tsx'
import { PlacesCard } from './places-card.tsx'
import { RefusalsCard } from './refusals-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { TotalsCard } from './totals-card.tsx'

export interface QualityPanelProps {
  readonly surveyId: string
}

export const QualityPanel = inPanelRoot(Panel)

function Panel({ surveyId }: QualityPanelProps) {
  const quality = usePanelCall<QualityReply>(apiPaths.quality(surveyId))
  const aside = usePanelCall<SettingAsideReply>(apiPaths.settingAside(surveyId))
  const analysis = usePanelCall<AnalysisReply>(apiPaths.analysis(surveyId))
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar calls={[quality, aside, analysis]} />
      {/* Together: what came later above would push down what is already read. */}
      {quality.reply && aside.reply && (
        <>
          {quality.reply.isBurst && <BurstLine />}
          <TotalsCard surveyId={surveyId} aside={aside.reply} />
          {quality.reply.completed > 0 && (
            <>
              <PaceCard hours={quality.reply.hours} />
              <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
                {measuresOf(quality.reply).map((measure) => (
                  <MeasureCard key={measure.title} {...measure}>
                    {measure.total > 0 && <ShareBars {...measure} />}
                  </MeasureCard>
                ))}
              </div>
              <PlacesCard places={quality.reply.places} />
            </>
          )}
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
