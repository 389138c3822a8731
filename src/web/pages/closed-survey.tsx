import { pagePaths } from '#contract/paths.ts'
import type { ShownOpenness } from '#contract/site-state.ts'
import { longDay } from '#rules/format/dates.ts'
import type { Survey } from '#surveys/survey.ts'
import { NoticeBox } from '../components/notice.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { RelatedLinks } from '../components/related-links.tsx'

type Closed = Exclude<ShownOpenness, { kind: 'open' | 'unlisted' }>

export function ClosedSurveyPage({ survey, closed }: { survey: Survey; closed: Closed }) {
  return (
    <PageFrame survey={survey} className="mx-auto w-full max-w-3xl px-4 pt-6 pb-16 sm:px-6">
      <p className="survey-kind">{survey.intro.heading}</p>
      <h1 className="mt-1 text-3xl leading-tight font-extrabold tracking-tight text-balance text-ink sm:text-4xl">
        {survey.title}
      </h1>
      <div className="mt-6 space-y-5">
        {closed.kind === 'closed' ? (
          <NoticeBox tone="calm" title="Encuesta cerrada">
            <p>Cerró el {longDay(closed.closedOn)} y ya no recibe respuestas. Gracias a quienes participaron.</p>
          </NoticeBox>
        ) : (
          <NoticeBox tone="calm" title="Esta encuesta todavía no abre">
            <p>Abre el {longDay(closed.opensOn)}. Vuelve entonces: te esperamos.</p>
          </NoticeBox>
        )}
        <a href={pagePaths.home} className="button-outline">
          Volver al inicio
        </a>
      </div>
      <RelatedLinks survey={survey} />
    </PageFrame>
  )
}
