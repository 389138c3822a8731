import type { ReactElement, ReactNode } from 'react'
import type { PageSettings } from '#contract/pages.ts'
import type { CatalogSurvey } from '#surveys/catalog.ts'
import { NoticeBox } from '../components/notice.tsx'
import { Island } from '../island.tsx'
import { AnswersPanel, type AnswersPanelProps } from '../panel/answers/answers-panel.tsx'
import { shownSections } from '../panel/answers/shown-sections.ts'
import { PublishingPanel, type PublishingPanelProps } from '../panel/publishing/publishing-panel.tsx'
import { QualityPanel, type QualityPanelProps } from '../panel/quality/quality-panel.tsx'
import { PanelPage } from './panel-page.tsx'

interface SurveyPageProps {
  readonly settings: PageSettings
  readonly survey: CatalogSurvey
}

/** What people answered to one survey. */
export function AnswersPage({ settings, survey }: SurveyPageProps) {
  const { publicOrigin, forms } = settings
  const props: AnswersPanelProps = { surveyId: survey.id, sections: shownSections(survey.questionnaire), publicOrigin }
  const notice = forms[survey.id].kind === 'typeform' && (
    <NoticeBox tone="calm" title="El formulario de esta encuesta es de Typeform">
      <p className="text-sm">
        Aquí aparecen solo las respuestas que se guardaron en este sitio: pueden ser pocas, o ninguna. Las demás están
        en tu cuenta de Typeform.
      </p>
    </NoticeBox>
  )
  return (
    <SurveyPanel {...{ settings, survey, notice }} title="Qué se respondió" island={{ id: 'respuestas', data: props }}>
      <AnswersPanel {...props} />
    </SurveyPanel>
  )
}

/** How far the responses to one survey can be trusted, and what is set aside. */
export function QualityPage({ settings, survey }: SurveyPageProps) {
  const props: QualityPanelProps = { surveyId: survey.id }
  return (
    <SurveyPanel {...{ settings, survey }} title="Calidad de las respuestas" island={{ id: 'calidad', data: props }}>
      <QualityPanel {...props} />
    </SurveyPanel>
  )
}

/** What the public is shown of one survey, release by release. */
export function PublishingPage({ settings, survey }: SurveyPageProps) {
  const props: PublishingPanelProps = { surveyId: survey.id, publicOrigin: settings.publicOrigin }
  return (
    <SurveyPanel {...{ settings, survey }} title="Publicar resultados" island={{ id: 'publicar', data: props }}>
      <PublishingPanel {...props} />
    </SurveyPanel>
  )
}

interface SurveyPanelProps extends SurveyPageProps {
  readonly title: string
  readonly notice?: ReactNode
  readonly island: { readonly id: string; readonly data: unknown }
  readonly children: ReactElement
}

function SurveyPanel({ settings, survey, title, notice, island, children }: SurveyPanelProps) {
  const about = (
    <p className="mt-2 font-semibold text-accent-strong">
      <span className="badge badge-accent mr-2">{survey.id}</span>
      {survey.title}
    </p>
  )
  return (
    <PanelPage brand={settings.brand} title={title} about={about} notice={notice}>
      <Island {...island}>{children}</Island>
    </PanelPage>
  )
}
