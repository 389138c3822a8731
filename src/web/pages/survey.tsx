import { renderToString } from 'react-dom/server'
import { oldestBrowsers } from '#contract/oldest-browsers.ts'
import { isSecureOrigin } from '#rules/secure-origin.ts'
import { unencryptedNotice } from '#surveys/common-texts.ts'
import type { Survey } from '#surveys/survey.ts'
import { NoticeBox } from '../components/notice.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { RelatedLinks } from '../components/related-links.tsx'
import { Island } from '../island.tsx'
import { useSite } from '../site.ts'
import { DRAWN_PLACE_STEP } from '../survey/early-place-step.ts'
import type { FirstReplies } from '../survey/first-calls.ts'
import { SurveyFlow } from '../survey/survey-flow.tsx'
import type { SurveyFlowProps } from '../survey/use-survey-flow.ts'

/** For the place step, which a script shows once the visitor may answer. */
const granted: FirstReplies = {
  access: { canAccess: true, message: '' },
  session: { sessionId: '', message: '' },
}

export function SurveyPage({ survey }: { survey: Survey }) {
  const { heading, line } = survey.intro
  const { publicOrigin, formOrigin, proofOfWork } = useSite().settings
  const notice = survey.intro.notice && (isSecureOrigin(publicOrigin) ? survey.intro.notice : unencryptedNotice)
  const props: SurveyFlowProps = { survey, formOrigin, proofOfWork }
  return (
    <PageFrame survey={survey} className="survey-main mx-auto w-full max-w-3xl px-4 pt-6 pb-16 sm:px-6">
      <div className="survey-hero">
        <h1 className="survey-kind">{heading}</h1>
        <h2 className="mt-1 text-3xl leading-tight font-extrabold tracking-tight text-balance text-ink sm:text-4xl">
          {survey.title}
        </h2>
        <p className="mt-1 text-body">{line}</p>
      </div>
      <div className="survey-body">
        {notice && (
          <div className="survey-notice mt-5">
            <NoticeBox tone="calm" title={notice.title}>
              <p>{notice.text}</p>
            </NoticeBox>
          </div>
        )}
        <noscript className="mt-5 block">
          <NoticeBox tone="warning" title="Esta encuesta necesita JavaScript">
            <p>{survey.description} Para responderla activa JavaScript en tu navegador y recarga la página.</p>
          </NoticeBox>
        </noscript>
        <Island id="encuesta" component={SurveyFlow} props={props} needs={oldestBrowsers} />
        <template
          id={DRAWN_PLACE_STEP}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
          dangerouslySetInnerHTML={{ __html: renderToString(<SurveyFlow {...props} known={granted} />) }}
        />
        <div className="ways-on">
          <RelatedLinks survey={survey} />
        </div>
      </div>
    </PageFrame>
  )
}
