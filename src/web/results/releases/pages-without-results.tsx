import { releasePaths } from '#contract/release-paths.ts'
import { longDay } from '#rules/format/dates.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { FooterNav, ReleaseFrame } from './release-frame.tsx'
import { ReleaseHeading } from './release-hero.tsx'
import { ReleaseList } from './release-list.tsx'
import type { ReleaseProps, SurveyContext } from './release-view.ts'

/** Says of a withdrawn release only when and why it was withdrawn. */
export function WithdrawnPage({ view, path }: ReleaseProps & { path: string }) {
  const { withdrawn, newest, correctedBy } = view
  const { surveyId, surveyTitle, number, publishedOn } = view.release
  const next = correctedBy?.number ?? newest
  const nextAddress = next !== undefined && next !== number && view.addressOf(next)
  return (
    <ReleaseFrame path={path}>
      <div className="space-y-5">
        <ReleaseHeading surveyId={surveyId} title={surveyTitle}>
          <p className="mt-2">
            Publicación {number} · {longDay(publishedOn)}
          </p>
        </ReleaseHeading>
        {withdrawn && (
          <NoticeBox tone="danger" title={`Esta publicación se retiró el ${longDay(withdrawn.on)}`}>
            <p>Motivo: {withdrawn.reason}</p>
            <p>Sus cifras ya no se muestran ni deben citarse. Esta página se conserva para que se sepa.</p>
          </NoticeBox>
        )}
        {nextAddress && (
          <p>
            <a href={nextAddress} className="button-accent">
              {correctedBy ? `Ver la corrección: publicación ${next}` : `Ver la publicación ${next}`}
            </a>
          </p>
        )}
      </div>
      <ReleaseList view={view} />
    </ReleaseFrame>
  )
}

/** For a survey that has no release, or only withdrawn ones. */
export function NothingPublishedPage({ survey: { id, title }, kept, isOpen }: SurveyContext) {
  return (
    <ReleaseFrame path={releasePaths.newest(id)}>
      <div className="max-w-2xl space-y-5">
        <ReleaseHeading surveyId={id} title={title} />
        <EmptyBars />
        <p className="text-lg">
          Todavía no hay resultados publicados de esta encuesta. Se publican cuando han respondido suficientes personas
          para que digan algo y nadie pueda ser reconocido.
        </p>
        {kept.length > 0 && (
          <ul className="bullets">
            {kept.map(({ release: { number }, withdrawn }) => (
              <li key={number}>
                <a href={releasePaths.release(id, number)} className="underline underline-offset-4">
                  La publicación {number}
                </a>{' '}
                se retiró{withdrawn && ` el ${longDay(withdrawn.on)}`}.
              </li>
            ))}
          </ul>
        )}
        <FooterNav surveyId={isOpen ? id : undefined}>Participar</FooterNav>
      </div>
    </ReleaseFrame>
  )
}

/** Decoration: an empty bar chart. */
function EmptyBars() {
  return (
    <svg className="h-28 w-full max-w-md" viewBox="0 0 320 80" fill="none" aria-hidden="true">
      {[280, 190, 120].map((width, at) => (
        <rect
          key={width}
          className="stroke-line-strong"
          x="1"
          y={at * 28 + 1}
          width={width}
          height="18"
          rx="5"
          strokeWidth="1.5"
          strokeDasharray="5 5"
        />
      ))}
    </svg>
  )
}
