import type { PageSettings } from '#contract/pages.ts'
import type { CatalogSurvey } from '#surveys/catalog.ts'
import { NoticeBox } from '../components/notice.tsx'
import { Island } from '../island.tsx'
import { AnswersPanel, type AnswersPanelProps } from '../panel/answers/answers-panel.tsx'
import { shownSections } from '../panel/answers/shown-sections.ts'
import { SurveyPanelPage } from './survey-panel-page.tsx'

/** The panel's second page: what people answered to one survey. */
export function AnswersPage({ settings, survey }: { settings: PageSettings; survey: CatalogSurvey }) {
  const { brand, publicOrigin, forms } = settings
  const props: AnswersPanelProps = { surveyId: survey.id, sections: shownSections(survey.questionnaire), publicOrigin }
  const notice = forms[survey.id].kind === 'typeform' && <TypeformNotice />
  return (
    <SurveyPanelPage brand={brand} title="Qué se respondió" survey={survey} notice={notice}>
      <Island id="respuestas" data={props}>
        <AnswersPanel {...props} />
      </Island>
    </SurveyPanelPage>
  )
}

function TypeformNotice() {
  return (
    <NoticeBox tone="calm" title="El formulario de esta encuesta es de Typeform">
      <p className="text-sm">
        Aquí aparecen solo las respuestas que se guardaron en este sitio: pueden ser pocas, o ninguna. Las demás están
        en tu cuenta de Typeform.
      </p>
    </NoticeBox>
  )
}
