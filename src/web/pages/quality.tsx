import type { PageSettings } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Survey } from '#surveys/survey.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { LockIcon } from '../components/icons.tsx'
import { NoticeBox } from '../components/notice.tsx'
import { Island } from '../island.tsx'
import { QualityPanel, type QualityPanelProps } from '../quality/quality-panel.tsx'

/** The panel's third page: how far the responses to one survey can be trusted, and what is set aside. */
export function QualityPage({ settings: { brand }, survey }: { settings: PageSettings; survey: Survey }) {
  const props: QualityPanelProps = { surveyId: survey.id }
  return (
    <>
      <Header brand={brand} back={{ label: 'Estadísticas', href: pagePaths.stats }} />
      <main id="contenido" className="survey-main mx-auto w-full max-w-5xl px-4 pt-4 pb-6 sm:px-6 sm:pt-8 sm:pb-16">
        <h1 className="text-3xl font-extrabold tracking-tight text-ink sm:text-4xl">Calidad de las respuestas</h1>
        <p className="mt-2 font-semibold text-accent-strong">
          <span className="badge badge-accent mr-2">{survey.id}</span>
          {survey.title}
        </p>
        <p className="mt-2 flex items-start gap-2 text-sm">
          <LockIcon className="mt-0.5 size-4 text-secure" />
          Panel de administración, bloqueado para buscadores.
        </p>
        <div className="mt-4 space-y-4 sm:mt-6 sm:space-y-6">
          <noscript>
            <NoticeBox tone="warning" title="El panel necesita JavaScript">
              <p>Actívalo en tu navegador y recarga la página.</p>
            </NoticeBox>
          </noscript>
          <Island id="calidad" data={props}>
            <QualityPanel {...props} />
          </Island>
        </div>
      </main>
      <Footer brand={brand} />
    </>
  )
}
