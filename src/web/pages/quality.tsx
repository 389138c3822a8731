import type { PageSettings } from '#contract/pages.ts'
import type { Survey } from '#surveys/survey.ts'
import { Island } from '../island.tsx'
import { QualityPanel, type QualityPanelProps } from '../panel/quality/quality-panel.tsx'
import { SurveyPanelPage } from './survey-panel-page.tsx'

/** The panel's third page: how far the responses to one survey can be trusted, and what is set aside. */
export function QualityPage({ settings: { brand }, survey }: { settings: PageSettings; survey: Survey }) {
  const props: QualityPanelProps = { surveyId: survey.id }
  return (
    <SurveyPanelPage brand={brand} title="Calidad de las respuestas" survey={survey}>
      <Island id="calidad" data={props}>
        <QualityPanel {...props} />
      </Island>
    </SurveyPanelPage>
  )
}
