import type { ReactElement, ReactNode } from 'react'
import type { Brand, PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { CatalogSurvey } from '#surveys/catalog.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { LockIcon } from '../components/icons.tsx'
import { NoticeBox } from '../components/notice.tsx'
import { Island } from '../island.tsx'
import { AnswersPanel, type AnswersPanelProps } from '../panel/answers/answers-panel.tsx'
import { shownSections } from '../panel/answers/shown-sections.ts'
import { HealthPanel } from '../panel/health/health-panel.tsx'
import { PublishingPanel, type PublishingPanelProps } from '../panel/publishing/publishing-panel.tsx'
import { QualityPanel, type QualityPanelProps } from '../panel/quality/quality-panel.tsx'

/** The panel's page for who never opens a terminal: whether the site is well, and what to do where it is not. */
export function HealthPage({ settings: { brand } }: { settings: PageSettings }) {
  return (
    <PanelPage
      brand={brand}
      title="¿Está todo bien?"
      about={<p className="mt-2">Lo que conviene saber de este sitio, y qué hacer donde algo no va bien.</p>}
    >
      <Island id="salud" data={{}}>
        <HealthPanel />
      </Island>
    </PanelPage>
  )
}

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

interface PanelPageProps {
  readonly brand: Brand
  readonly title: string
  /** Below the title: what the page is about. */
  readonly about: ReactNode
  /** Before anything that needs a script. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** What the panel's pages below the first stand in. */
function PanelPage({ brand, title, about, notice, children }: PanelPageProps) {
  return (
    <>
      <Header brand={brand} back={{ label: 'Estadísticas', href: pagePaths.stats }} />
      <main id="contenido" className="survey-main mx-auto w-full max-w-5xl px-4 pt-4 pb-6 sm:px-6 sm:pt-8 sm:pb-16">
        <h1 className="text-3xl font-extrabold tracking-tight text-ink sm:text-4xl">{title}</h1>
        {about}
        <p className="mt-2 flex items-start gap-2 text-sm">
          <LockIcon className="mt-0.5 size-4 text-secure" />
          Panel de administración, bloqueado para buscadores.
        </p>
        <div className="mt-4 space-y-4 sm:mt-6 sm:space-y-6">
          {notice}
          <PanelNeedsScript />
          {children}
        </div>
      </main>
      <Footer brand={brand} />
    </>
  )
}

export function PanelNeedsScript() {
  return (
    <noscript>
      <NoticeBox tone="warning" title="El panel necesita JavaScript">
        <p>Actívalo en tu navegador y recarga la página.</p>
      </NoticeBox>
    </noscript>
  )
}
