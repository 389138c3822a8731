import type { PageSettings } from '#contract/pages.ts'
import type { Survey } from '#surveys/survey.ts'
import { Island } from '../island.tsx'
import { PublishingPanel, type PublishingPanelProps } from '../panel/publishing/publishing-panel.tsx'
import { SurveyPanelPage } from './survey-panel-page.tsx'

/** The panel's fourth page: what the public is shown of one survey, release by release. */
export function PublishingPage({ settings, survey }: { settings: PageSettings; survey: Survey }) {
  const props: PublishingPanelProps = { surveyId: survey.id, publicOrigin: settings.publicOrigin }
  return (
    <SurveyPanelPage brand={settings.brand} title="Publicar resultados" survey={survey}>
      <Island id="publicar" data={props}>
        <PublishingPanel {...props} />
      </Island>
    </SurveyPanelPage>
  )
}
