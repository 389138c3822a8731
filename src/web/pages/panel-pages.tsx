import type { ReactNode } from 'react'
import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { survey001 } from '#surveys/001.ts'
import type { Catalog } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import { LockIcon } from '../components/icons.tsx'
import { NoticeBox } from '../components/notice.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { Island } from '../island.tsx'
import { AnswersPanel } from '../panel/answers/answers-panel.tsx'
import { shownSections } from '../panel/answers/shown-sections.ts'
import { HealthPanel } from '../panel/health/health-panel.tsx'
import { StatsPanel } from '../panel/overview/stats-panel.tsx'
import { PanelNav, type PanelPageName } from '../panel/panel-nav.tsx'
import type { PanelSurvey } from '../panel/panel-survey.ts'
import { PublishingPanel } from '../panel/publishing/publishing-panel.tsx'
import { QualityPanel } from '../panel/quality/quality-panel.tsx'
import { QuestionnairesPanel } from '../panel/questionnaires/questionnaires-panel.tsx'

const mainClass = 'survey-main mx-auto w-full max-w-5xl px-4 pt-1 pb-6 sm:px-6 sm:pt-3 sm:pb-16'

interface SitePageProps {
  readonly settings: PageSettings
  readonly surveys: Catalog
}

/** The panel's first page. */
export function StatsPage({ settings, surveys }: SitePageProps) {
  const inPanel = ({ id, title, accent }: Survey): PanelSurvey => ({ id, title, accent })
  const { publicOrigin } = settings
  const about = (
    <p className="mt-2 flex items-start gap-2 max-sm:text-sm">
      <LockIcon className="mt-1 size-4 text-secure" />
      Panel de administración, bloqueado para buscadores.
    </p>
  )
  return (
    <PanelPage {...{ settings, surveys }} current="Resumen" title="Resumen" about={about}>
      <Island
        id="panel"
        of={StatsPanel}
        props={{ main: inPanel(survey001), surveys: surveys.map(inPanel), publicOrigin }}
      />
    </PanelPage>
  )
}

/** Where surveys are made from files, reviewed and opened. */
export function QuestionnairesPage({ settings, surveys }: SitePageProps) {
  const about = <p className="mt-2">Una encuesta se escribe en una hoja de cálculo, se revisa y se abre aquí.</p>
  return (
    <PanelPage {...{ settings, surveys }} current="Cuestionarios" title="Cuestionarios" about={about}>
      <Island id="cuestionarios" of={QuestionnairesPanel} props={{ publicOrigin: settings.publicOrigin }} />
    </PanelPage>
  )
}

/** The panel's page for who never opens a terminal: whether the site is well, and what to do where it is not. */
export function HealthPage({ settings, surveys }: SitePageProps) {
  const about = <p className="mt-2">Lo que conviene saber de este sitio y qué hacer si algo falla.</p>
  return (
    <PanelPage {...{ settings, surveys }} current="Salud" title="¿Está todo bien?" about={about}>
      <Island id="salud" of={HealthPanel} props={{}} />
    </PanelPage>
  )
}

interface SurveyPageProps extends SitePageProps {
  readonly survey: Survey
}

/** What people answered to one survey. */
export function AnswersPage({ settings, surveys, survey }: SurveyPageProps) {
  const { publicOrigin } = settings
  const notice = survey.form.kind === 'typeform' && (
    <NoticeBox tone="calm" title="El formulario de esta encuesta es de Typeform">
      <p className="text-sm">
        Aquí aparecen solo las respuestas que se guardaron en este sitio: pueden ser pocas, o ninguna. Las demás están
        en tu cuenta de Typeform.
      </p>
    </NoticeBox>
  )
  const props = { surveyId: survey.id, sections: shownSections(survey.questionnaire), publicOrigin }
  return (
    <PanelPage {...{ settings, surveys, survey }} current="Respuestas" title="Qué se respondió" notice={notice}>
      <Island id="respuestas" of={AnswersPanel} props={props} />
    </PanelPage>
  )
}

/** How far the responses to one survey can be trusted, and what is set aside. */
export function QualityPage({ settings, surveys, survey }: SurveyPageProps) {
  return (
    <PanelPage {...{ settings, surveys, survey }} current="Calidad" title="Calidad de las respuestas">
      <Island id="calidad" of={QualityPanel} props={{ surveyId: survey.id }} />
    </PanelPage>
  )
}

/** What the public is shown of one survey, release by release. */
export function PublishingPage({ settings, surveys, survey }: SurveyPageProps) {
  const props = { surveyId: survey.id, publicOrigin: settings.publicOrigin }
  return (
    <PanelPage {...{ settings, surveys, survey }} current="Publicar" title="Publicar resultados">
      <Island id="publicar" of={PublishingPanel} props={props} />
    </PanelPage>
  )
}

interface PanelPageProps extends SitePageProps {
  readonly current: PanelPageName
  readonly survey?: Survey
  readonly title: string
  /** Below the title: what the page is about. */
  readonly about?: ReactNode
  /** Before anything that needs a script. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** What every page of the panel stands in. */
function PanelPage({ surveys, current, survey, title, about, notice, children }: PanelPageProps) {
  return (
    <PageFrame back={{ label: 'Inicio', href: pagePaths.home }} className={mainClass}>
      <PanelNav {...{ surveys, current, survey }} />
      <h1 className="mt-4 text-3xl font-extrabold tracking-tight text-ink sm:mt-6 sm:text-4xl">{title}</h1>
      {about}
      <div className="mt-4 space-y-4 sm:mt-6 sm:space-y-6">
        {notice}
        <PanelNeedsScript />
        {children}
      </div>
    </PageFrame>
  )
}

function PanelNeedsScript() {
  return (
    <noscript>
      <NoticeBox tone="warning" title="El panel necesita JavaScript">
        <p>Actívalo en tu navegador y recarga la página.</p>
      </NoticeBox>
    </noscript>
  )
}
