import type { PageSettings } from '#contract/pages.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { unencryptedNotice } from '#surveys/common-texts.ts'
import type { Survey } from '#surveys/survey.ts'
import { Footer } from '../components/footer.tsx'
import { Header } from '../components/header.tsx'
import { NoticeBox } from '../components/notice.tsx'
import { Island } from '../island.tsx'
import type { SurveyFlowProps } from '../survey/flow-view.ts'
import { SurveyFlow } from '../survey/survey-flow.tsx'

export function SurveyPage({ settings, survey }: { settings: PageSettings; survey: Survey }) {
  const { heading, line } = survey.intro
  const isSecure = isSecureOrigin(settings.publicOrigin)
  const notice = isSecure ? survey.intro.notice : survey.intro.notice && unencryptedNotice
  const props: SurveyFlowProps = { survey, form: settings.forms[survey.id], formOrigin: settings.formOrigin }
  return (
    <>
      <Header brand={settings.brand} survey={survey} isSecure={isSecure} />
      <main id="contenido" className="survey-main mx-auto w-full max-w-3xl px-4 pt-8 pb-16 sm:px-6">
        <p className="mb-1 text-sm font-bold tracking-wide text-accent-strong">{survey.title}</p>
        <h1 className="text-3xl font-extrabold tracking-tight text-ink sm:text-4xl">{heading}</h1>
        <p className="mt-1 text-lg text-body">{line}</p>
        <div className="mt-6 space-y-6">
          {notice && (
            <NoticeBox tone="calm" title={notice.title}>
              <p>{notice.text}</p>
            </NoticeBox>
          )}
          <noscript>
            <NoticeBox tone="warning" title="Esta encuesta necesita JavaScript">
              <p>{survey.description} Para responderla activa JavaScript en tu navegador y recarga la página.</p>
            </NoticeBox>
          </noscript>
          <Island id="encuesta" data={props}>
            <SurveyFlow {...props} />
          </Island>
        </div>
      </main>
      <Footer brand={settings.brand} />
    </>
  )
}
