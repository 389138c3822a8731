import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { CatalogSurvey } from '#surveys/catalog.ts'
import { AnswersPanel, type AnswersPanelProps } from '../answers/answers-panel.tsx'
import { shownSections } from '../answers/shown-sections.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { LockIcon } from '../components/icons.tsx'
import { NoticeBox } from '../components/notice.tsx'
import { Island } from '../island.tsx'

/** The panel's second page: what people answered to one survey. */
export function AnswersPage({ settings, survey }: { settings: PageSettings; survey: CatalogSurvey }) {
  const { brand, publicOrigin, forms } = settings
  const props: AnswersPanelProps = { surveyId: survey.id, sections: shownSections(survey.questionnaire), publicOrigin }
  return (
    <>
      <Header brand={brand} back={{ label: 'Estadísticas', href: pagePaths.stats }} />
      <main id="contenido" className="survey-main mx-auto w-full max-w-5xl px-4 pt-4 pb-6 sm:px-6 sm:pt-8 sm:pb-16">
        <h1 className="text-3xl font-extrabold tracking-tight text-ink sm:text-4xl">Qué se respondió</h1>
        <p className="mt-2 font-semibold text-accent-strong">
          <span className="badge badge-accent mr-2">{survey.id}</span>
          {survey.title}
        </p>
        <p className="mt-2 flex items-start gap-2 text-sm">
          <LockIcon className="mt-0.5 size-4 text-secure" />
          Panel de administración, bloqueado para buscadores.
        </p>
        <div className="mt-4 space-y-4 sm:mt-6 sm:space-y-6">
          {forms[survey.id].kind === 'typeform' && <TypeformNotice />}
          <noscript>
            <NoticeBox tone="warning" title="El panel necesita JavaScript">
              <p>Actívalo en tu navegador y recarga la página.</p>
            </NoticeBox>
          </noscript>
          <Island id="respuestas" data={props}>
            <AnswersPanel {...props} />
          </Island>
        </div>
      </main>
      <Footer brand={brand} />
    </>
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
